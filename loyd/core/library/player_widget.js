/* The player in a frame; its step and the chosen board are kept in step with Python. */
export default {
  render({ model, el }) {
    const frame = document.createElement("iframe");
    frame.title = "A search, played";
    frame.style.cssText = "border: 0; width: 100%; max-width: 920px; height: 680px";
    frame.srcdoc = model.get("html");
    const show = () => frame.contentWindow?.postMessage({ loyd: { step: model.get("step") } }, "*");
    const hear = ({ source, data }) => {
      if (source !== frame.contentWindow || !data.loyd) return;
      if (!frame.dataset.shown) { // its first step is not yet the one that Python set
        frame.dataset.shown = "yes";
        return show();
      }
      model.set(data.loyd);
      model.save_changes();
    };
    addEventListener("message", hear);
    model.on("change:step", show);
    el.append(frame);
    return () => {
      removeEventListener("message", hear);
      model.off("change:step", show);
    };
  },
};

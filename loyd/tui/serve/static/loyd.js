const KEYS = { left: "\x1b[D", right: "\x1b[C", space: " ", enter: "\r", "ctrl+p": "\x10", escape: "\x1b" };
const { body } = document;
const find = (selector) => document.querySelector(selector);
let socket;

/* textual.js opens the socket of the terminal and keeps it to itself. */
window.WebSocket = class extends window.WebSocket {
  constructor(...given) {
    super(...given);
    socket = this;
    this.addEventListener("message", hear);
    this.addEventListener("close", () => { body.dataset.state = "over"; });
  }
};

function hear({ data }) {
  if (typeof data !== "string") {
    if (data.byteLength > 10 && body.dataset.state === "start") show("app");
    return;
  }
  const [kind, what] = JSON.parse(data);
  if (kind === "line") {
    find("#position").textContent = what === 1 ? "next in line" : `number ${what} in line`;
    if (!find("#film").firstChild) find("#film").append(Object.assign(new Image(), { src: "/film.svg", alt: "A search, filmed" }));
    show("line");
  } else if (kind === "place") {
    find("#place").textContent = what;
    find("#place").parentElement.hidden = false;
    show("start");
  } else if (kind === "offer") {
    body.classList.add("offered");
  } else if (kind === "over") {
    if (what) find("#reason").textContent = what;
  }
}

function show(state) {
  body.dataset.state = state;
  focus();
}

function focus() {
  if (body.dataset.state === "app") find(".xterm-helper-textarea")?.focus();
}

function press(key) {
  const typing = find(".xterm-helper-textarea");
  if (key !== "keyboard") return socket.send(JSON.stringify(["stdin", KEYS[key] ?? key]));
  typing.inputMode = typing.inputMode === "none" ? "text" : "none";
  typing.blur();
  typing.focus();
}

addEventListener("focus", focus);
document.querySelectorAll("[data-key]").forEach((button) => button.addEventListener("click", () => press(button.dataset.key)));
find("#refuse").addEventListener("click", () => body.classList.remove("offered"));
find("#accept").addEventListener("click", () => {
  body.classList.remove("offered");
  socket.send('["accept"]');
  focus();
});

const query = encodeURIComponent(location.search.slice(1));
find(".textual-terminal").dataset.sessionWebsocketUrl = `${location.origin.replace(/^http/, "ws")}/visit/${query}`;

/* The terminal keeps pictures of characters: the fonts must be there before the first one. */
Promise.all(["a", "→"].map((text) => document.fonts.load("14px 'Roboto Mono'", text))).finally(() => {
  const script = document.createElement("script");
  script.src = "/static/js/textual.js";
  script.onload = () => {
    const begin = window.onload;
    window.onload = null;
    begin();
    if (matchMedia("(pointer: coarse)").matches) find(".xterm-helper-textarea").inputMode = "none";
  };
  body.append(script);
});

# Loyd in a browser, for a class or a workshop:
#
#     docker build -t loyd .
#     docker run --rm --init -p 8000:8000 loyd
#     docker run --rm --init -p 8000:8000 loyd --visitors 30 --password
#
# docs/serve.md explains the options. The same image has the other commands:
#
#     docker run --rm -i --entrypoint loyd loyd solve < boards.txt

FROM python:3.11 AS tools
# The whole image has the C++ compiler that builds the engine, and git; .devcontainer uses this stage.
RUN useradd --create-home --uid 1000 developer

FROM tools AS build
COPY . /source
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels /source

FROM python:3.11-slim
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir "$(echo /wheels/loyd_search-*.whl)[serve]" && useradd --create-home --uid 1000 loyd
USER 1000
WORKDIR /home/loyd
EXPOSE 8000
# All visitors have the address of the container's network, so that places are not limited by address.
ENTRYPOINT ["loyd", "serve", "--host", "0.0.0.0", "--per-address", "1000"]

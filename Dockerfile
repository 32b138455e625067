# Pasarela in a container: the package that `npm pack` makes, installed on Node. docs/operate/containers.md shows how to run it.
ARG NODE_IMAGE=node:26-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /source
COPY . .
# What is installed are the packages of the lock, which were tested, not the newest ones. None needs a script.
# The secrets are for networks with a registry or a certificate authority of their own. Both may be absent.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca,target=/run/ca.pem \
    export NODE_EXTRA_CA_CERTS=/run/ca.pem \
    && npm ci --no-audit --no-fund \
    && npm pack --pack-destination /tmp \
    && install -D package-lock.json /opt/pasarela/package-lock.json \
    && npm install --prefix /opt/pasarela --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund /tmp/pasarela-*.tgz \
    && install --directory --owner=1000 --group=1000 --mode=0700 /opt/data

FROM ${NODE_IMAGE}
COPY --from=build /opt/pasarela /opt/pasarela
COPY --from=build --chown=1000:1000 /opt/data /data
COPY container/check-health.mjs /opt/pasarela/
ENV PATH=/opt/pasarela/node_modules/.bin:$PATH \
    HOST=0.0.0.0 \
    GATEWAY_ALLOWED_HOSTS=pasarela \
    SIMULATOR_HOST=0.0.0.0 \
    SIMULATOR_ALLOWED_HOSTS=pasarela \
    GATEWAY_DATA_DIR=/data
# The user "node" of the base image, by number, so that a cluster can see that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000 3010 4010
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s CMD ["node", "/opt/pasarela/check-health.mjs"]
ENTRYPOINT ["pasarela"]
CMD ["demo"]

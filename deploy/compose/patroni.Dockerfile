# PostgreSQL with Patroni. At least 4.1: earlier versions lost acknowledged orders when a frozen primary came back
# (Patroni's pull requests 2689 and 2787).
FROM postgres:18-bookworm
RUN apt-get update \
  && apt-get install -y --no-install-recommends python3-venv \
  && rm -rf /var/lib/apt/lists/* \
  && python3 -m venv /opt/patroni \
  && /opt/patroni/bin/pip install --no-cache-dir 'patroni[etcd3,psycopg3]==4.1.4'
COPY patroni.yaml post-init.sh /etc/patroni/
RUN chmod 755 /etc/patroni/post-init.sh
USER postgres
EXPOSE 5432 8008
# Patroni is process 1 and forwards signals: SIGTERM stops the node in an orderly way.
STOPSIGNAL SIGTERM
ENTRYPOINT ["/opt/patroni/bin/patroni", "/etc/patroni/patroni.yaml"]

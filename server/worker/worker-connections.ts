/** Emails that are sent at the same time, each on a connection. Sending mostly waits for the mail server. */
export const PARALLEL_EMAILS = 3;

/** The connections of the emails, of the heartbeat, and of the release of orphaned jobs. */
export const OUTBOX_CONNECTIONS = PARALLEL_EMAILS + 2;

/** The connections of graphile-worker: one listens, two fetch and complete jobs. */
export const JOB_CONNECTIONS = 3;

/** The most connections that the worker of a process opens. */
export const WORKER_CONNECTIONS = OUTBOX_CONNECTIONS + JOB_CONNECTIONS;

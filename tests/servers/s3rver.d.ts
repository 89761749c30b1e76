declare module "@20minutes/s3rver" {
  type Options = {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string }[];
  };
  /** A server that implements S3, including signatures. Its only key is S3RVER with the secret S3RVER. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}

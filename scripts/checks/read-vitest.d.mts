type FileResult = {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
};

/** Reads the results of Vitest as JSON. `flaky` are the files that have a failure or a skipped test. */
export function readVitest(results: { numPassedTests: number; testResults: FileResult[] }): {
  passed: number;
  failures: string[];
  flaky: string[];
};

type Attempt = { retry: number; status: string; errors: { message?: string }[] };
type Spec = { title: string; tests: { projectName: string; status: string; results: Attempt[] }[] };
type Suite = { file: string; specs?: Spec[]; suites?: Suite[] };
type Report = { stats: { expected: number }; suites: Suite[] };

export function readerOf(
  folder: string,
): (report: Report) => { passed: number; failures: string[]; flaky: { file: string; title: string }[] };

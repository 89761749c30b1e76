import { shop } from "#app/platform/identity.ts";
import { Button } from "#app/ui/button.tsx";

/** Recovery codes, shown once: to print, to download, to write down. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = `${shop.name} back office: recovery codes. Each works once.\n\n${codes.join("\n")}\n`;
  return (
    <>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="button-row no-print">
        <a
          className="button"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${shop.name.toLowerCase()}-recovery-codes.txt`}
        >
          Download
        </a>
        <Button variant="plain" onClick={() => print()}>
          Print
        </Button>
      </div>
    </>
  );
}

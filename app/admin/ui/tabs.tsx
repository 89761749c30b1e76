import { Link } from "react-router";

export type Tab = { to: string; text: string; count?: number | undefined; current: boolean };

/** Links between the views of one list. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map(({ to, text, count, current }) => (
        <Link key={to} to={to} aria-current={current ? "page" : undefined}>
          {text}
          {count !== undefined && <span className="number">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

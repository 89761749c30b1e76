import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router";

export type Tab = { to: string; text: string; count?: number | undefined; current: boolean };

/** Links between the views of one list. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const nav = useRef<HTMLElement>(null);
  const currentTab = tabs.find(({ current }) => current)?.to;
  useLayoutEffect(() => {
    // A phone shows a part of the tabs: the current one is among them.
    const [link, list] = [nav.current?.querySelector<HTMLElement>("[aria-current]"), nav.current];
    if (currentTab && link && list) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
  }, [currentTab]);
  return (
    <nav ref={nav} aria-label={label} className="tabs">
      {tabs.map(({ to, text, count, current }) => (
        <Link key={to} to={to} aria-current={current ? "page" : undefined}>
          {text}
          {count !== undefined && <span className="number">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

import { useId } from "react";
import "./bar-chart.css";

/** A value of a chart. `text` names it with its period, for a pointer that rests on the bar. Not negative. */
export type Bar = {
  key: string;
  value: number;
  text: string /** Below the axis; few bars have one. */;
  label?: string;
};

type Props = {
  /** What the chart shows, also for those who don't see it. The values themselves are in a table. */
  title: string;
  bars: Bar[];
  /** The last bar is of a period that has not ended: it is drawn as an outline. */
  isOpen?: boolean;
  formatAxis: (value: number) => string;
};

const HEIGHT = 160;
const BASE = HEIGHT - 24;
const TOP = 12;
/** The share of a bar's step that is filled. */
const FILLED = 0.72;

/** Bars over time as SVG, as wide as its container: positions are percentages, so the text keeps its size. */
export function BarChart({ title, bars, isOpen = false, formatAxis }: Props) {
  const id = useId();
  const max = axisMaximum(Math.max(0, ...bars.map(({ value }) => value)));
  const step = 100 / bars.length;
  const yOf = (value: number) => BASE - (value / max) * (BASE - TOP);
  return (
    <svg className="bar-chart" role="img" aria-labelledby={id} height={HEIGHT}>
      <title id={id}>{title}</title>
      {[0, max / 2, max].map((value) => (
        <g key={value}>
          <line x1="0" x2="100%" y1={yOf(value)} y2={yOf(value)} />
          <text x="-8" y={yOf(value)} dy="0.32em" textAnchor="end">
            {formatAxis(value)}
          </text>
        </g>
      ))}
      {bars.map(({ key, value, text, label }, n) => (
        <g key={key}>
          <rect
            className={isOpen && n === bars.length - 1 ? "bar-open" : "bar"}
            x={`${(n + (1 - FILLED) / 2) * step}%`}
            width={`${FILLED * step}%`}
            y={yOf(value)}
            height={BASE - yOf(value)}
          >
            <title>{text}</title>
          </rect>
          {label && (
            <text x={`${(n + 0.5) * step}%`} y={HEIGHT - 6} textAnchor={anchorOf(n, bars.length)}>
              {label}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Labels at both ends stay inside of the chart. */
function anchorOf(n: number, count: number): "start" | "middle" | "end" {
  if (n < count * 0.06) return "start";
  return n > count * 0.94 - 1 ? "end" : "middle";
}

/**
 * The end of an axis from 0 that holds this value: 1, 2, 4, 6 or 10 times a power of ten, so that its middle is a round number
 * too.
 */
function axisMaximum(value: number): number {
  if (value <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 4, 6, 10].find((factor) => value <= factor * power) ?? 10);
}

import type { Product } from "#app/features/catalog/catalog.contract.ts";

type Thing = { name: string; width: number; height: number };

/** Reference objects with their size in centimeters. */
const KEY: Thing = { name: "a door key", width: 2.4, height: 5.8 };
const PHONE: Thing = { name: "a phone", width: 7.2, height: 14.7 };
const LAPTOP: Thing = { name: "a 14-inch laptop", width: 31.3, height: 22.1 };

/** The product's outline beside a reference object, to scale. */
export default function ScaleDrawing({
  name,
  dimensions: { width_cm: width, height_cm: height },
}: Pick<Product, "name" | "dimensions">) {
  const tall = Math.max(width, height);
  if (tall > 90) return null;
  const thing = tall > 28 ? LAPTOP : tall > 7 ? PHONE : KEY;
  const gap = tall * 0.14;
  const floor = Math.max(height, thing.height);
  const whole = width + gap + thing.width;
  const line = Math.max(whole, floor) / 160;
  return (
    <figure className="scale">
      <svg
        viewBox={`${-line} ${-line} ${whole + 2 * line} ${floor + 3 * line}`}
        role="img"
        aria-label={`${name} beside ${thing.name}, to one scale`}
      >
        <rect
          x={0}
          y={floor - height}
          width={width}
          height={height}
          rx={tall * 0.03}
          className="scale-product"
          strokeWidth={line}
          strokeDasharray={`${line * 4} ${line * 3}`}
        />
        <rect
          x={width + gap}
          y={floor - thing.height}
          width={thing.width}
          height={thing.height}
          rx={tall * 0.02}
          className="scale-reference"
          strokeWidth={line}
        />
        <path d={`M${-line} ${floor + line}H${whole + line}`} className="scale-reference" strokeWidth={line} />
      </svg>
      <figcaption className="quiet">
        {width}&nbsp;×&nbsp;{height}&nbsp;cm, beside {thing.name}
      </figcaption>
    </figure>
  );
}

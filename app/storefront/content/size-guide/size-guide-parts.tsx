import type { ReactNode } from "react";
import type { SizeGuidePart } from "#app/features/catalog/ui/size-guide-part-of.ts";

type Row = [size: string, centimeters: string, inches: string];

const belts: Row[] = [
  ["32 / S", "76–84", "30–33"],
  ["34 / M", "84–89", "33–35"],
  ["36 / L", "89–94", "35–37"],
  ["38", "94–99", "37–39"],
  ["40 / XL", "99–104", "39–41"],
];
const collars: Row[] = [
  ["S", "28–36", "11–14"],
  ["M", "36–46", "14–18"],
  ["L", "46–56", "18–22"],
];

/** How to measure, by kind of product: on the size guide's page, and beside a product. */
export const sizeGuide: { id: SizeGuidePart; title: string; content: ReactNode }[] = [
  {
    id: "belts",
    title: "Belts",
    content: (
      <>
        <p>
          Measure a belt that you wear now, from the fold at the buckle to the hole you use. Ours close on the middle
          one of five holes, 2.5&nbsp;cm (1&nbsp;in) apart. Between two sizes, choose the larger: a hole can be added,
          length can’t.
        </p>
        <SizeTable caption="From buckle fold to the hole in use" rows={belts} />
      </>
    ),
  },
  {
    id: "watch-straps",
    title: "Watch straps",
    content: (
      <p>
        The size is the gap between the lugs of the watch, where the strap is pinned. Most men’s watches take 18, 20 or
        22&nbsp;mm, smaller ones 14 or 16. The number is often stamped inside your current strap. Between two sizes,
        choose the smaller.
      </p>
    ),
  },
  {
    id: "laptop-sleeves",
    title: "Laptop sleeves",
    content: (
      <p>
        The size in inches is that of the screen, measured from corner to corner. Each sleeve has four millimeters of
        ease around laptops of that size. To be sure, measure yours and compare it with the questions on the product
        page.
      </p>
    ),
  },
  {
    id: "collars",
    title: "Dog collars",
    content: (
      <>
        <p>
          Measure around the middle of the neck with two fingers under the tape. Between two sizes, choose the larger.
        </p>
        <SizeTable caption="Around the neck" rows={collars} />
      </>
    ),
  },
];

function SizeTable({ caption, rows }: { caption: string; rows: Row[] }) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Size</th>
          <th scope="col">Centimeters</th>
          <th scope="col">Inches</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([size, centimeters, inches]) => (
          <tr key={size}>
            <th scope="row">{size}</th>
            <td>{centimeters}</td>
            <td>{inches}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

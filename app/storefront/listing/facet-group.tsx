import type { ReactNode } from "react";
import type { Facets } from "#app/features/catalog/catalog.contract.ts";
import { capitalize } from "#app/ui/capitalize.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";

type Facet = Facets["colors"][number];

type Props = {
  title: string;
  name: string;
  facets: Facet[];
  chosen: string[];
  /** Splits the values into parts with a heading each. A value that no part has is not shown. */
  parts?: { name: string; values: string[] }[];
  /** Shown although there is no value to choose, so that the row of filters stays as it is. */
  keepEmpty: boolean;
  icon?: (value: string) => ReactNode;
};

/** A menu with the values of one filter. Values without products are left out, unless they are chosen. */
export function FacetGroup({ title, name, facets, chosen, parts, keepEmpty, icon }: Props) {
  const missing = chosen.filter((value) => !facets.some((facet) => isSame(facet.name, value)));
  const all = [...facets, ...missing.map((value) => ({ name: value, count: 0 }))];
  const visible = all.filter((facet) => facet.count > 0 || isChosen(facet, chosen));
  if (visible.length === 0 && !keepEmpty) return null;
  const inParts = new Set(parts?.flatMap(({ values }) => values));
  const rest = visible.filter((facet) => !inParts.has(facet.name));
  const values = (some: Facet[]) =>
    some.map((facet) => <FacetValue key={facet.name} name={name} facet={facet} chosen={chosen} icon={icon} />);
  return (
    <details className="facet" name="facet">
      <summary>
        {title}
        {chosen.length > 0 && <span className="facet-count">{chosen.length}</span>}
        <ChevronIcon />
      </summary>
      <fieldset className="facet-values">
        <legend className="visually-hidden">{title}</legend>
        {visible.length === 0 && <p className="facet-part">No matches with your other filters</p>}
        {parts?.map((part) => (
          <fieldset key={part.name} className="facet-part">
            <legend className="label">{part.name}</legend>
            {values(visible.filter((facet) => part.values.includes(facet.name)))}
          </fieldset>
        ))}
        {values(rest)}
      </fieldset>
    </details>
  );
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const isChosen = (facet: Facet, chosen: string[]) => chosen.some((value) => isSame(facet.name, value));

/** The URL controls the inputs, so that Back restores the filters. The form's onChange handles changes. */
const controlled = () => undefined;

type ValueProps = { name: string; facet: Facet; chosen: string[]; icon: Props["icon"] };

function FacetValue({ name, facet, chosen, icon }: ValueProps) {
  return (
    <label className="check">
      <input type="checkbox" name={name} value={facet.name} checked={isChosen(facet, chosen)} onChange={controlled} />
      {icon?.(facet.name)}
      <span>{capitalize(facet.name)}</span>
      <span className="quiet">{facet.count}</span>
    </label>
  );
}

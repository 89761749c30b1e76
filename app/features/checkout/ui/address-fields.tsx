import { type ReactNode, useEffect, useRef, useState } from "react";
import { type AddressName, type FormCountry, idOf } from "./checkout-fields.ts";
import { ChoiceField, type FormState, TextField } from "./checkout-inputs.tsx";

type Props = {
  form: FormState;
  name: AddressName;
  countries: FormCountry[];
  country: FormCountry;
  onCountry: (code: string) => void;
};

/** The address fields that the chosen country needs; rarely used ones are collapsed. */
export function AddressFields({ form, name, countries, country, onCountry }: Props) {
  const tokens = name === "shipping_address" ? "shipping" : "billing";
  const field = (part: string, label: string, token: string) => ({
    form,
    name: `${name}.${part}`,
    label,
    autoComplete: `${tokens} ${token}`,
  });
  return (
    <div className="checkout-address">
      <TextField {...field("full_name", "Full name", "name")} maxLength={120} required />
      <div className="checkout-country">
        <ChoiceField {...field("country", "Country", "country")} options={countries} onChange={onCountry} />
        <button type="submit" name="intent" value="country" className="button without-script">
          Change country
        </button>
        <noscript>
          <input type="hidden" name={`${name}.country_before`} value={country.code} />
        </noscript>
      </div>
      <TextField {...field("line1", "Address", "address-line1")} maxLength={160} required />
      <More label="Add apartment, floor or company" open={hasAny(form, name)}>
        <TextField {...field("line2", "Apartment, floor", "address-line2")} maxLength={160} />
        <TextField {...field("company", "Company", "organization")} maxLength={120} />
      </More>
      <div className="checkout-town" data-regions={country.region !== null || undefined}>
        <TextField {...field("city", "City", "address-level2")} maxLength={100} required />
        {country.region !== null && <Region country={country} {...field("region", country.region, "address-level1")} />}
        <TextField
          {...field("postal_code", country.postcode.label, "postal-code")}
          maxLength={16}
          // Where postcodes are digits only. A ZIP+4 needs no hyphen.
          inputMode={/^\d+$/.test(country.postcode.example) ? "numeric" : undefined}
          required={country.postcode.required}
        />
      </div>
    </div>
  );
}

function hasAny({ values, fieldErrors }: FormState, name: AddressName): boolean {
  return ["line2", "company"].some((part) => values[`${name}.${part}`] || fieldErrors[`${name}.${part}`]);
}

type RegionProps = { country: FormCountry; form: FormState; name: string; label: string; autoComplete: string };

function Region({ country, ...field }: RegionProps) {
  // Another country has other regions, so the field is reset.
  const key = `${country.code}-${idOf(field.name)}`;
  if (country.regions.length === 0) return <TextField key={key} {...field} maxLength={100} required />;
  return <ChoiceField key={key} {...field} options={country.regions} open="Choose" required />;
}

/** Fields that few shoppers need, collapsed. They open when `open` becomes true, and stay open until the shopper closes them. */
export function More({ label, open, children }: { label: string; open: boolean; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpenAtFirst] = useState(open);
  useEffect(() => {
    if (open && details.current) details.current.open = true;
  }, [open]);
  return (
    <details ref={details} className="checkout-more" open={isOpenAtFirst}>
      <summary>
        <span>{label}</span>
      </summary>
      <div className="checkout-more-fields">{children}</div>
    </details>
  );
}

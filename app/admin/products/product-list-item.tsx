import type { ReactNode } from "react";
import { Link } from "react-router";
import { Disclosure } from "#app/admin/ui/disclosure.tsx";
import { FieldHistory } from "#app/admin/ui/field-history.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { useFormResult } from "#app/admin/ui/forms/action-result.ts";
import { State } from "#app/admin/ui/state.tsx";
import { Field } from "#app/ui/field.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { dollars } from "#app/ui/price.tsx";

type Product = {
  id: number;
  slug: string;
  name: string;
  status: "draft" | "published" | "archived";
  version: number;
  variants: number;
  free: number;
  reserved: number;
  toSend: number;
  price: string;
  priceTo: string;
  /** What the product costs where a variant has no price of its own. */
  ownPrice: string;
  image: string | null;
  changed: string;
};
type Props = {
  product: Product;
  can: { edit: boolean; publish: boolean; price: boolean };
  /** The box that selects it, or nothing. */
  select: ReactNode;
};

/** One product: its state, price and stock. Opens what can be done with it. */
export function ProductListItem({ product, can, select }: Props) {
  const { name, status, variants, free, reserved, toSend, price, priceTo, image, changed } = product;
  const head = (
    <>
      <span className="row-image">{image && <img src={image} alt="" width={40} height={50} loading="lazy" />}</span>
      <span className="row-name">{name}</span>
      <span className="money end">{price === priceTo ? dollars(price) : `${dollars(price)}–${dollars(priceTo)}`}</span>
      <span className="soft">
        {free} available{reserved > 0 && `, ${reserved} reserved`}
        {toSend > 0 && `, ${toSend} to send`} · {variants === 1 ? "1 variant" : `${variants} variants`}
        <span className="row-changed"> · changed {changed}</span>
      </span>
      <span className="end">
        <ProductState status={status} />
      </span>
    </>
  );
  if (!can.edit && !can.publish && !can.price) return <li className="row row-with-image">{head}</li>;
  return (
    <li className={select ? "row-selectable" : ""}>
      {select}
      <Disclosure id={String(product.id)} className="row-details">
        <summary className="row row-with-image">
          {head}
          <ChevronIcon />
        </summary>
        <div className="row-forms">
          {can.price && <PriceForm product={product} />}
          <div className="stack">
            {can.edit && (
              <Link to={`/admin/products/${product.id}`} className="button">
                Edit
              </Link>
            )}
            {can.publish && <StatusForms product={product} />}
          </div>
        </div>
      </Disclosure>
    </li>
  );
}

function ProductState({ status }: { status: Product["status"] }) {
  if (status === "published") return <State kind="good">Published</State>;
  return status === "draft" ? <State kind="open">Draft</State> : <State kind="ended">Archived</State>;
}

function PriceForm({ product: { id, name, version, ownPrice } }: { product: Product }) {
  const values = { id: String(id), version: String(version) };
  const { error, typed } = useFormResult("price", values);
  return (
    <ActionForm intent="price" values={values} className="fields">
      <Field
        label="Price in dollars"
        name="price"
        type="text"
        inputMode="decimal"
        defaultValue={typed("price") ?? ownPrice}
        hint="Shoppers see it at once. Variants with a price of their own keep it."
        error={error("price")}
        required
      />
      <div className="button-row">
        <SubmitButton intent="price" values={values}>
          Change price
        </SubmitButton>
        <FieldHistory label={`price of ${name}`} subject={{ type: "product", id }} field="price" />
      </div>
    </ActionForm>
  );
}

const ACTIONS = {
  draft: [
    { intent: "publish", text: "Publish" },
    { intent: "archive", text: "Archive" },
  ],
  published: [
    { intent: "unpublish", text: "Unpublish" },
    { intent: "archive", text: "Archive" },
  ],
  archived: [{ intent: "restore", text: "Restore as a draft" }],
};

function StatusForms({ product: { id, name, version, slug, status } }: { product: Product }) {
  const values = { id: String(id), version: String(version) };
  return (
    <div className="button-row">
      {ACTIONS[status].map(({ intent, text }) => (
        <ActionForm key={intent} intent={intent} values={values}>
          <SubmitButton intent={intent} values={values} variant="plain">
            {text}
          </SubmitButton>
        </ActionForm>
      ))}
      <FieldHistory label={`status of ${name}`} subject={{ type: "product", id }} field="status" />
      {status === "published" && (
        <a href={`/product/${slug}`} className="quiet-link">
          See it in the shop
        </a>
      )}
    </div>
  );
}

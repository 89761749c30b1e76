import { Card } from "#app/admin/ui/card.tsx";
import { DEPARTMENTS, PRODUCT_TYPES } from "#app/features/catalog/shop-choices.ts";
import { capitalize } from "#app/ui/capitalize.ts";
import { Select } from "#app/ui/select.tsx";
import { Anchor, EditorField } from "./editor-field.tsx";
import type { ProductFormValues } from "./product-form.ts";

type Props = {
  form: ProductFormValues;
  isNew: boolean;
  canRename: boolean;
  /** The slug, if another product had it before, and the name of that one. */
  takeable: { slug: string; owner: string } | undefined;
};

const choices = (names: readonly { name: string }[]) =>
  names.map(({ name }) => ({ value: name, text: capitalize(name) }));

/** What the product is: name, URL and where it is found. */
export function BasicsCard({ form, isNew, canRename, takeable }: Props) {
  return (
    <Card title="Basics">
      <EditorField name="name" form={form} label="Name" required />
      <EditorField
        name="slug"
        form={form}
        label="Slug"
        hint={slugHint(isNew, canRename)}
        required={!isNew}
        readOnly={!canRename}
        spellCheck={false}
        autoCapitalize="none"
      />
      {takeable && canRename && (
        <label className="check">
          <input type="checkbox" name="take_slug" value={takeable.slug} />
          <span>
            Take the slug “{takeable.slug}” from “{takeable.owner}”: links to it then lead to this product.
          </span>
        </label>
      )}
      <div className="form-row">
        <Anchor path="department" label="department">
          <Select
            label="Department"
            name="department"
            options={choices(DEPARTMENTS)}
            defaultValue={form.texts.department}
          />
        </Anchor>
        <Anchor path="type" label="type">
          <Select label="Type" name="type" options={choices(PRODUCT_TYPES)} defaultValue={form.texts.type} />
        </Anchor>
      </div>
      <EditorField name="tags" form={form} label="Tags" hint="Separated by commas. They help to find the product." />
      <EditorField
        name="model"
        form={form}
        label="Model"
        hint="The silhouette that several products share. Leave it empty if no other product has it."
      />
    </Card>
  );
}

function slugHint(isNew: boolean, canRename: boolean): string {
  if (!canRename) return "The end of the product’s address. Only owners and managers can change it.";
  return isNew
    ? "The end of the product’s address. Leave it empty to make it from the name."
    : "The former address redirects to the new one.";
}

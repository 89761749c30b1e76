import { Button } from "#app/ui/button.tsx";

/** iOS hands over JPEG instead of HEIC to an input that names these types. */
export const IMAGE_TYPES = "image/jpeg,image/png,image/webp,image/avif";

/** Adds images without JavaScript, all in one form. */
export function UploadForm({ formKey }: { formKey: string }) {
  return (
    <noscript>
      <form method="post" encType="multipart/form-data" className="fields upload-form">
        <input type="hidden" name="intent" value="upload" />
        <input type="hidden" name="key" value={formKey} />
        <label className="field">
          Images, at most 10 at a time
          <input className="input" type="file" name="files" accept={IMAGE_TYPES} multiple required />
        </label>
        <Button type="submit">Add images</Button>
      </form>
    </noscript>
  );
}

-- A photo belongs to its review: it is deleted with it, and with an upload that was never sent. Its files are deleted by a job.
CREATE OR REPLACE FUNCTION delete_review_photos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH unused AS (
    DELETE FROM images WHERE id IN (SELECT image_id FROM removed)
      AND NOT EXISTS (SELECT FROM review_images WHERE image_id = images.id)
      AND NOT EXISTS (SELECT FROM review_uploads WHERE image_id = images.id)
      AND NOT EXISTS (SELECT FROM product_images WHERE image_id = images.id)
      AND NOT EXISTS (SELECT FROM editorial_images WHERE image_id = images.id)
    RETURNING id)
  INSERT INTO deleted_images (image_id, deleted_at) SELECT id, now() FROM unused ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER photos_of_reviews AFTER DELETE ON review_images REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION delete_review_photos();
CREATE OR REPLACE TRIGGER photos_of_uploads AFTER DELETE ON review_uploads REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION delete_review_photos();

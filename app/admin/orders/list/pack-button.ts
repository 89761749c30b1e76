/** The name of the button that packs the selected orders. Its value is the key of the form. */
export const PACK_BUTTON = "pack_selected";

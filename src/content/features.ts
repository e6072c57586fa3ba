/** Scrolling partner logos below the hero. Off; the space for them is kept either way (specification, section 1). */
export const SHOW_LOGO_STREAM = false as boolean;

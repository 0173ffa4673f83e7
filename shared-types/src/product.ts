/** The product's name, as every screen, mail and title shows it. */
export const PRODUCT_NAME = 'Meridian';

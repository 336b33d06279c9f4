/**
 * Plus grande image décodée, en points : les capteurs de 108 mégapixels passent. Mesuré à 108 : 130 Mo pour un JPEG, 465 pour un JPEG
 * progressif ou un PNG entrelacé, que rien ne sait réduire en les lisant ; 200 mégapixels progressifs dépasseraient la borne du processus.
 */
export const PIXELS_MAX = 128_000_000;

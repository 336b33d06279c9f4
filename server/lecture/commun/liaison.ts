/** Un mot qui lie ce qui l'entoure : il ne commence ni une étiquette, ni une valeur, ni un intitulé de colonne. */
export const LIAISON = /^(?:de|du|des|d['’].*|l['’].*|et|ou|en|à|au|aux|par|pour|sur|la|le|les)$/i;

/** Un mot qui attend sa suite : un libellé entier ne finit pas par lui, comme il peut finir par « à » ou « au » devant son montant. */
export const SUSPENDU = /^(?:en|et|sans|[+&])$/i;

import { ErreurMetier } from "../../domain/commun/erreurs.ts";

export const LIGNES_MAX_XLSX = 50_000;

export const erreursExport = {
  tropDeLignes: () =>
    new ErreurMetier(
      "export_trop_grand",
      413,
      "Cette liste dépasse 50 000 lignes\u00a0: un classeur Excel ne peut pas la contenir ici. Choisissez le format CSV, ou réduisez le filtre.",
    ),
  tropLong: () =>
    new ErreurMetier(
      "export_trop_long",
      503,
      "L'export prend trop de temps\u00a0: réessayez dans un instant, ou réduisez le filtre.",
    ),
  tropDeVosExports: () =>
    new ErreurMetier(
      "trop_d_exports",
      429,
      "Trois de vos exports sont déjà en cours\u00a0: attendez la fin de l'un d'eux.",
      {
        donnees: { secondes: 5 },
      },
    ),
  tropEnUnQuartDHeure: (secondes: number) =>
    new ErreurMetier(
      "trop_d_exports",
      429,
      "Vous avez fait soixante exports en un quart d'heure\u00a0: réessayez dans un instant.",
      { donnees: { secondes } },
    ),
  tropDExports: () =>
    new ErreurMetier("trop_d_exports", 429, "Trop d'exports sont en cours\u00a0: réessayez dans quelques secondes.", {
      donnees: { secondes: 5 },
    }),
};

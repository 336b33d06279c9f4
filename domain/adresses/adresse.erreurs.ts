import { ErreurMetier } from "../commun/erreurs.ts";

export const erreursAdresse = {
  indisponible: () =>
    new ErreurMetier("adresses_indisponibles", 503, "La recherche d'adresses est momentanément indisponible."),
};

import { client } from "../api.ts";
import { useArchivage } from "../flotte/useArchivage.ts";
import { useLoueurRelu } from "./useLoueurRelu.ts";

/** Archiver ce loueur, ou le restaurer. */
export const useArchiverLoueur = (id: string) =>
  useArchivage({
    entite: "Loueur",
    demander: (archive) => client.loueurs.archiver({ id, archive }),
    poser: useLoueurRelu(),
  });

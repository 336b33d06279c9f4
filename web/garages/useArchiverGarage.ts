import { client } from "../api.ts";
import { useArchivage } from "../flotte/useArchivage.ts";
import { useGarageRelu } from "./useGarageRelu.ts";

/** Archiver ce garage, ou le restaurer. */
export const useArchiverGarage = (id: string) =>
  useArchivage({
    entite: "Garage",
    demander: (archive) => client.garages.archiver({ id, archive }),
    poser: useGarageRelu(),
  });

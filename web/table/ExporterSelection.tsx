import { CHOISIES_ADRESSE_MAX } from "../../domain/commun/parametres.ts";
import { Differe, morceau } from "../ui/Differe.tsx";
import { MenuExport } from "../ui/MenuExport.tsx";
import { ExportEteint } from "./ExportEteint.tsx";
import type { Partie } from "./exporter.ts";
import type { ProprietesListe } from "./proprietes-liste.ts";
import type { Choix } from "./selection.ts";

const trop = morceau(() => import("./TropDeLignes.tsx"));

interface Props {
  choix: Choix;
  adresse: NonNullable<ProprietesListe<unknown>["exporter"]>;
  colonnes: readonly string[];
}

const partieDe = ({ toutes, ids }: Choix): Partie => (!toutes ? { ids } : ids.length > 0 ? { sauf: ids } : {});

/** L'export des lignes choisies. L'adresse d'un téléchargement n'en nomme pas plus qu'elle n'en peut porter. */
export function ExporterSelection({ choix, adresse, colonnes }: Props) {
  if (choix.ids.length > CHOISIES_ADRESSE_MAX) return <Differe de={trop} proprietes={{}} attente={<ExportEteint />} />;
  return <MenuExport adresse={(format, montrees) => adresse(format, montrees, partieDe(choix))} colonnes={colonnes} />;
}

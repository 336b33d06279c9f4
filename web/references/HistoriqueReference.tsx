import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import type { Reference } from "../../domain/references/reference.ts";
import { api } from "../api.ts";
import { type Changement, estVide, raconter } from "../historique/etapes.ts";
import { Historique } from "../historique/Historique.tsx";

interface Props {
  reference: Reference & { id: string };
  surFermer: () => void;
}

/** Qui a changé quoi sur un nom de la liste. Pour l'admin. */
export function HistoriqueReference({ reference: { id, nom }, surFermer }: Props) {
  const requete = useQuery(api.references.historique.queryOptions({ input: { id } }));
  return (
    <Modal opened onClose={surFermer} title={nom} size="40rem">
      <Historique objet={id} requete={requete} raconter={(e) => raconter(e, { changement, titre })} />
    </Modal>
  );
}

const ecrire = (v: unknown): string | null => (estVide(v) ? null : Array.isArray(v) ? v.join(", ") : String(v));

function changement({ operation, champ, avant, apres }: EvenementHistorique): Changement | null {
  if (operation !== "modification") return null;
  if (champ === "archivee_le") return { libelle: "Proposé à la saisie", apres: estVide(apres) ? "Oui" : "Non" };
  if (champ === "nom") return { libelle: "Nom", avant: ecrire(avant), apres: ecrire(apres) };
  if (champ === "synonymes") return { libelle: "Autres noms", avant: ecrire(avant), apres: ecrire(apres) };
  return null;
}

function titre(evenements: readonly EvenementHistorique[]): string {
  if (evenements.some((e) => e.operation === "creation")) return "Nom entré dans la liste";
  const archive = evenements.find((e) => e.champ === "archivee_le");
  if (archive) return estVide(archive.apres) ? "Proposé de nouveau" : "N'est plus proposé";
  return evenements.some((e) => e.champ === "synonymes") ? "Autres noms modifiés" : "Nom modifié";
}

import { LIBELLES_ETAT_PERSONNE, type PersonneListe } from "../../domain/utilisateurs/utilisateur.ts";
import { Etiquette } from "../ui/Etiquette.tsx";

const TONS = { active: "vert", invitee: "bleu", suspendue: "ambre", societe_desactivee: "ambre" } as const;

export const EtatPersonne = ({ personne: { etat } }: { personne: Pick<PersonneListe, "etat"> }) => (
  <Etiquette ton={TONS[etat]}>{LIBELLES_ETAT_PERSONNE[etat]}</Etiquette>
);

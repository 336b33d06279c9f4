import { Link } from "@tanstack/react-router";
import { type DepartSociete, type PasSociete, pasDeSociete } from "../../domain/administration/premiers-pas.ts";
import { chemins } from "../chemins.ts";
import { CopierAdresse } from "../formulaires/CopierAdresse.tsx";
import type { PasLu } from "./ListePas.tsx";

const TITRES: Record<PasSociete, string> = {
  vehicule: "Ajouter ses véhicules",
  personne: "Inviter une personne",
  formulaire: "Ouvrir son formulaire de demande",
  dossier: "Recevoir un premier dossier",
};

/** Sans société, les mêmes pas se lisent, et attendent qu'elle soit créée. */
export function pasSocieteLus(societe: DepartSociete | null): PasLu[] {
  const depart = societe ?? { personnes: false, vehicules: false, formulaire: null, dossiers: false };
  return pasDeSociete(depart).map(({ cle, fait }) => ({
    cle,
    fait,
    titre: TITRES[cle],
    ...(societe ? ECRANS[cle](societe) : { texte: "La société se crée d'abord.", vers: null }),
  }));
}

const pour = (liste: string, { id }: DepartSociete): string => `${liste}?client_id=${id}&ajout=1`;

const ECRANS: Record<PasSociete, (s: DepartSociete) => Pick<PasLu, "texte" | "vers" | "gestes">> = {
  vehicule: (s) => ({
    texte: "Un à un, ou toute la flotte d'un fichier Excel ou CSV.",
    vers: pour(chemins.vehicules(), s),
    gestes: <Link to={`${chemins.nouvelImport()}?entite=vehicules&client_id=${s.id}`}>Importer un fichier</Link>,
  }),
  personne: (s) => ({
    texte: "Elle reçoit un lien, choisit son mot de passe et voit les dossiers de sa société.",
    vers: pour(chemins.personnes(), s),
  }),
  formulaire: (s) =>
    s.formulaire
      ? {
          texte: "Il est créé\u00a0: il lui faut au moins un champ, et d'être actif.",
          vers: chemins.formulaire(s.formulaire.id),
        }
      : {
          texte: "La page sans compte par où ses conducteurs envoient leurs demandes.",
          vers: pour(chemins.formulaires(), s),
        },
  dossier: (s) => ({
    texte: s.formulaire?.ouvert
      ? "Donnez l'adresse du formulaire\u00a0: la première demande devient un ticket. Une restitution s'ajoute aussi à la main."
      : "Un ticket arrive par le formulaire\u00a0; une restitution s'ajoute à la main.",
    vers: pour(chemins.restitutions(), s),
    gestes: s.formulaire?.ouvert && <CopierAdresse client={s.id} nom={s.nom} taille="compact-sm" />,
  }),
};

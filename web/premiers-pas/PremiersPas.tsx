import { useQuery } from "@tanstack/react-query";
import { type DepartService, type PasService, pasDuService } from "../../domain/administration/premiers-pas.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { ListePas, type PasLu } from "./ListePas.tsx";
import { pasSocieteLus } from "./pas-societe.tsx";

/** D'une base vide au premier dossier du premier client ; disparaît une fois tout fait. Pour l'admin. */
export function PremiersPas({ rappel = false }: { rappel?: boolean }) {
  const { data } = useQuery({
    ...api.administration.premiersPas.queryOptions(),
    // Chaque pas se fait sur un autre écran : au retour, ce qu'on vient de faire doit être coché.
    refetchOnMount: "always",
  });
  if (!data) return null;
  return <ListePas titre="Premiers pas" pas={pasLus(data)} ouvert={!data.societe?.dossiers} rappel={rappel} />;
}

const pasLus = (depart: DepartService): PasLu[] => {
  const deSociete = new Map(pasSocieteLus(depart.societe).map((p) => [p.cle, p]));
  return pasDuService(depart).map(
    ({ cle, fait }) => deSociete.get(cle) ?? { cle, fait, ...ECRANS[cle as PasService](depart) }, // les autres sont du service
  );
};

const ECRANS: Record<PasService, (d: DepartService) => Omit<PasLu, "cle" | "fait">> = {
  courrier: () => ({
    titre: "Régler l'envoi des e-mails",
    texte:
      "Aucun e-mail ne part encore, invitations comprises\u00a0: SMTP_URL, COURRIER_EXPEDITEUR et COURRIER_PRESTATAIRE se posent dans l'environnement du programme.",
    vers: chemins.reglages(),
  }),
  mentions: ({ mentions_manquantes: noms }) => ({
    titre: "Compléter les mentions légales",
    texte: `La loi demande de les publier. ${manquent(noms)}`,
    vers: chemins.reglages(),
  }),
  societe: () => ({
    titre: "Créer la première société",
    texte: "Le client\u00a0: son nom, son SIREN, ce que ses personnes voient dans le menu.",
    vers: `${chemins.societes()}?ajout=1`,
  }),
  loueur: () => ({
    titre: "Ajouter un loueur",
    texte: "Puis les conditions de son contrat, sur lesquelles ses factures se vérifient.",
    vers: `${chemins.loueurs()}?ajout=1`,
  }),
};

/** Trois au plus se nomment : l'écran des réglages montre les autres. */
function manquent(noms: readonly string[]): string {
  const dits = noms.slice(0, 3).map((n) => n.charAt(0).toLowerCase() + n.slice(1));
  const reste = noms.length - dits.length;
  return `${noms.length > 1 ? "Manquent" : "Manque"}\u00a0: ${dits.join(", ")}${reste > 0 ? ` et ${reste} ${reste > 1 ? "autres" : "autre"}` : ""}.`;
}

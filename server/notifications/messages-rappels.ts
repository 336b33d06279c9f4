import { direMontant } from "../../domain/aujourdhui/acte.ts";
import { cheminDuRappel, phraseDuRappel, REGLES } from "../../domain/notifications/notification.ts";
import type { Config } from "../config.ts";
import { rediger } from "../courrier/gabarits.ts";
import type { Bloc, Message } from "../courrier/message.ts";
import { bonjour } from "../session/messages-mot-de-passe.ts";
import { adresseDesabonnement } from "./jeton-desabonnement.ts";
import type { RappelAEcrire } from "./rappels.queries.ts";

/** Au-delà, un message ne se lit plus : la page des rappels a la suite. */
const LIGNES_MAX = 30;

/** Un message pour un rappel ; son désabonnement n'éteint que ce genre. */
export function messageDuRappel(r: RappelAEcrire, config: Config, jour: string): Message {
  const desabonnement = adresseDesabonnement(config, r.utilisateur_id, r.genre);
  return {
    gabarit: "rappel",
    destinataire: r.email,
    sujet: `${REGLES[r.genre].libelle} – ${r.sujet}`,
    desabonnement,
    ...rediger(REGLES[r.genre].libelle, [
      { texte: bonjour(r.prenom) },
      { texte: phrase(r, jour) },
      { bouton: "Ouvrir la fiche", adresse: config.urlPublique + cheminDuRappel(r.genre, r.fiche_id) },
      pied(config, desabonnement),
    ]),
  };
}

/** Un message pour plusieurs rappels d'une même personne, au moins un. */
export function messageDesRappels(rappels: readonly RappelAEcrire[], config: Config, jour: string): Message {
  const [premier] = rappels;
  if (!premier) throw new Error("Aucun rappel à écrire");
  const desabonnement = adresseDesabonnement(config, premier.utilisateur_id, null);
  const titre = rappels.length === 1 ? "1 rappel à traiter" : `${rappels.length} rappels à traiter`;
  const reste = rappels.length - LIGNES_MAX;
  return {
    gabarit: "rappels_du_jour",
    destinataire: premier.email,
    sujet: titre,
    desabonnement,
    ...rediger(titre, [
      { texte: bonjour(premier.prenom) },
      {
        liens: rappels
          .slice(0, LIGNES_MAX)
          .map((r): [string, string] => [phrase(r, jour), config.urlPublique + cheminDuRappel(r.genre, r.fiche_id)]),
      },
      ...(reste > 0 ? [{ texte: `Et ${reste} ${reste === 1 ? "autre" : "autres"}.` }] : []),
      { bouton: "Voir mes rappels", adresse: `${config.urlPublique}/notifications` },
      pied(config, desabonnement),
    ]),
  };
}

/** L'équipe suit plusieurs sociétés : la sienne est nommée. L'argent en jeu se dit quand l'écran le dit. */
const phrase = (r: RappelAEcrire, jour: string): string =>
  `${r.role === "client" ? "" : `${r.client_nom} – `}${phraseDuRappel(r, jour)}${enjeu(r)}`;

function enjeu({ montant_ht, estime }: RappelAEcrire): string {
  if (montant_ht === null) return "";
  const { texte, nature } = direMontant(montant_ht, estime);
  return ` Enjeu\u00a0: ${texte}${nature === null ? "" : ` ${nature}`}.`;
}

const pied = (config: Config, desabonnement: string): Bloc => ({
  liens: [
    ["Choisir ce que je reçois", `${config.urlPublique}/profile#notifications`],
    ["Ne plus recevoir ces e-mails", desabonnement],
  ],
});

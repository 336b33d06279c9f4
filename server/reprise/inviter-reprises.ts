import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import { deposerMessage } from "../courrier/deposer-message.ts";
import { condenser } from "../session/demander-lien.ts";
import { poserInvitation } from "../utilisateurs/ecriture.queries.ts";
import { messageDInvitation } from "../utilisateurs/messages-invitation.ts";
import type { Passe } from "./passe.ts";
import { aInviter } from "./reprise.queries.ts";

const PAR_LOT = 100;
const JOUR_MS = 86_400_000;
const PREMIER = "00000000-0000-0000-0000-000000000000";

/** Une invitation à chaque personne reprise qui n'en a jamais reçu ; rend leur nombre. Le lien et son message tiennent à la même transaction. */
export async function inviterReprises(
  passe: Passe,
  config: Pick<Config, "dureeInvitationJours" | "societePrestataire" | "urlPublique">,
): Promise<number> {
  let faites = 0;
  for (let apres = PREMIER; ; ) {
    const invitees = await passe.lot(async (tx) => {
      const personnes = await aInviter(tx, apres, PAR_LOT);
      for (const p of personnes) {
        const secret = randomBytes(32).toString("base64url");
        await poserInvitation(tx, {
          utilisateurId: p.id,
          condensat: condenser(secret),
          auteur: null,
          maintenant: passe.maintenant,
          expireLe: new Date(passe.maintenant.getTime() + config.dureeInvitationJours * JOUR_MS),
        });
        const invitation = {
          ...p,
          par: null,
          prestataire: config.societePrestataire,
          jours: config.dureeInvitationJours,
        };
        await deposerMessage(
          tx,
          messageDInvitation(invitation, `${config.urlPublique}/invitation#jeton=${secret}`),
          passe.maintenant,
        );
      }
      return personnes;
    });
    faites += invitees.length;
    const derniere = invitees.at(-1);
    if (!derniere) return faites;
    apres = derniere.id;
  }
}

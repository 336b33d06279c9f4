import type { Config } from "../config.ts";
import { transportFormulaire } from "./service-formulaire.ts";
import { transportSmtp } from "./smtp.ts";
import type { Transport } from "./transport.ts";

/** Démonstration : le message reste dans la boîte locale, lisible à /dev/courrier. */
const BOITE_LOCALE: Transport = { envoyer: async () => undefined, local: true };

/**
 * Le transport que donne la configuration. Avec les deux, ce qu'une personne écrit (démonstration, contact) passe par le service de
 * formulaire et le reste par SMTP. `null` en production sans réglage : les messages attendent dans la boîte d'envoi.
 */
export function choisirTransport({ mode, urlPublique, courrier }: Config): Transport | null {
  const { expediteur, hotes } = courrier;
  const hote = new URL(urlPublique).hostname;
  const smtp =
    courrier.smtp && transportSmtp({ url: courrier.smtp, expediteur, hote, idempotence: courrier.smtpIdempotence });
  const formulaire = courrier.formulaire && transportFormulaire({ ...courrier.formulaire, expediteur, hotes });
  if (smtp && formulaire) return { envoyer: (m) => (m.champs.message ? formulaire : smtp).envoyer(m) };
  return smtp || formulaire || (mode === "demonstration" ? BOITE_LOCALE : null);
}

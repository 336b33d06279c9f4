import { randomBytes } from "node:crypto";
import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import { enNomDeFichier } from "../../domain/commun/nom-de-fichier.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { adresseDeListe, LISTES } from "../../domain/vues/export-programme.ts";
import { FILTRES_PROGRAMMABLES } from "../../domain/vues/filtres-programmables.ts";
import { deposerMessage } from "../courrier/deposer-message.ts";
import { composerExport, TYPES_MIME } from "../exports/exporter.ts";
import { avecPlace } from "../exports/places.ts";
import { enFlux } from "../fichiers/en-flux.ts";
import { accesDe } from "../journal/acces.ts";
import { noterAcces } from "../journal/journal.queries.ts";
import type { Services } from "../services.ts";
import { EXPORTEURS } from "./exporteurs.ts";
import type { ExportDu } from "./exports-programmes.queries.ts";
import { messageDeLExport } from "./messages-envois.ts";
import { abandonner, insererFichierRapport, noterDepose } from "./rapports.queries.ts";

type Besoins = Pick<Services, "base" | "horloge" | "config" | "fichiers">;

/**
 * Compose et dépose l'export d'un destinataire, lu sous son identité et ses droits du jour ; l'accès est noté au journal à son nom. Faux :
 * il n'y a plus droit, la liste ne tient pas dans un fichier, ou un autre serveur l'a fait.
 */
export async function envoyerExportProgramme(
  du: ExportDu,
  { base, horloge, config, fichiers }: Besoins,
  pieceMax: number,
): Promise<boolean> {
  const maintenant = horloge();
  const { titre, capacite, route } = LISTES[du.ecran];
  const renoncer = async (raison: string) => {
    await base.porte((tx) => abandonner(tx, du.id, raison));
    return false;
  };
  const exporteur = EXPORTEURS[du.ecran];
  try {
    const demande = { ...FILTRES_PROGRAMMABLES[du.ecran].parse(du.filtres), format: du.format, colonnes: du.colonnes };
    return await avecPlace(null, async () => {
      const lu = await base.auNomDe(du.utilisateur_id, maintenant, async (tx, identite) => {
        if (!identite || !peut(identite.acteur, capacite)) return null;
        // Une colonne que la personne ne voit pas ne sert pas non plus à trier ses lignes.
        if ("statut_facture" in demande && !peut(identite.acteur, "voir_factures")) return null;
        return exporteur.lire(tx, demande, identite.acteur, maintenant);
      });
      if (!lu) return renoncer("La personne n'a plus accès à cette liste.");
      const morceaux = await composerExport(titre, maintenant, lu);
      const octets = Buffer.concat(morceaux);
      const adresse = `${config.urlPublique}${adresseDeListe(du.ecran, du.filtres)}`;
      const joint = octets.length <= pieceMax;
      const cle = `documents/rapports/${du.id}-${randomBytes(6).toString("hex")}.${du.format}`;
      const ecrit = joint ? await fichiers.deposer(enFlux(octets), octets.length, cle) : null;
      const piece = ecrit && {
        fichier_id: ecrit.id,
        nom: `${enNomDeFichier(du.nom).toLowerCase() || "liste"}_${du.periode}.${du.format}`,
        type_mime: TYPES_MIME[du.format].split(";")[0] ?? "",
        cle,
      };
      const depose = await base
        .auNomDe(du.utilisateur_id, maintenant, async (tx, identite) => {
          if (!identite || !(await noterDepose(tx, du.id, maintenant))) return false;
          if (ecrit && piece)
            await insererFichierRapport(tx, {
              ...ecrit,
              ...piece,
              client_id: du.client_id,
              cree_par: du.utilisateur_id,
            });
          await deposerMessage(tx, messageDeLExport(du, { phrases: lu.phrases, adresse, piece }, config), maintenant);
          return true;
        })
        .catch(async (erreur: unknown) => {
          if (ecrit) await fichiers.supprimer(cle).catch(() => undefined);
          throw erreur;
        });
      if (!depose && ecrit) await fichiers.supprimer(cle);
      if (depose)
        await base.porte((tx) =>
          noterAcces(tx, [
            accesDe(
              {
                action: "export",
                entite: route.split(".")[0],
                quoi: route,
                auteur_id: du.utilisateur_id,
                ...(du.client_id && { client_id: du.client_id }),
              },
              maintenant,
            ),
          ]),
        );
      return depose;
    });
  } catch (erreur) {
    // Une liste trop longue pour un classeur le sera encore au prochain essai.
    if (erreur instanceof ErreurMetier && erreur.statut === 413) return renoncer(erreur.message);
    throw erreur;
  }
}

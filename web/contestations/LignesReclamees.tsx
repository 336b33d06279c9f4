import { Button } from "@mantine/core";
import { IconFrameOff, IconPencil, IconPlus, IconRefresh, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { LIBELLES_MOT } from "../../domain/argent/livre.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import type { ContestationLue, LigneReclameeLue } from "../../domain/contestations/contestation.ts";
import { lettreModifiable, lignesModifiables } from "../../domain/contestations/etats.ts";
import { direChance } from "../../domain/contestations/taux.ts";
import { LIBELLES_VERDICT } from "../../domain/fre/verdicts.ts";
import { adresseApi, client } from "../api.ts";
import { PhotosImprimees } from "../documents/PhotosImprimees.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { Euros } from "../ui/Valeurs.tsx";
import { Vignettes } from "../ui/Vignettes.tsx";
import styles from "./Contestations.module.css";
import { EtiquetteIssue } from "./EtatContestation.tsx";
import { PistesSinistre } from "./PistesSinistre.tsx";
import { SaisieLigne } from "./SaisieLigne.tsx";
import { usePoser } from "./useContestation.ts";

/** Ce qui est réclamé : chaque ligne de la facture, son motif, ce que l'on en demande et ce que le loueur en accorde. */
export function LignesReclamees({ contestation: c }: { contestation: ContestationLue }) {
  const poser = usePoser();
  const [saisie, setSaisie] = useState<LigneReclameeLue | "ajout" | null>(null);
  const modifiable = lignesModifiables(c.etat);
  const jouer = async (geste: Promise<ContestationLue>, reussite: string) => {
    try {
      poser(await geste);
      signalerSucces(reussite);
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de la sauvegarde");
    }
  };
  return (
    <Fiche
      titre="Lignes réclamées"
      actions={
        modifiable && (
          <>
            {c.verdicts_nouveaux > 0 && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconRefresh size={15} aria-hidden="true" />}
                onClick={() =>
                  void jouer(client.contestations.reprendre({ id: c.id }), "Lignes du rapprochement reprises")
                }
              >
                Reprendre {c.verdicts_nouveaux} ligne{c.verdicts_nouveaux > 1 ? "s" : ""} du rapprochement
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={15} aria-hidden="true" />}
              onClick={() => setSaisie("ajout")}
            >
              Ajouter un motif
            </Button>
          </>
        )
      }
    >
      {c.lignes.length === 0 && (
        <p className={styles.rien}>
          Rien n'est réclamé. Le rapprochement de la facture propose ce qui se conteste&nbsp;; un motif s'ajoute aussi à
          la main.
        </p>
      )}
      <ul className={styles.lignes}>
        {c.lignes.map((l) => (
          <Ligne
            key={l.id}
            ligne={l}
            reclamable={lettreModifiable(c.etat) || modifiable}
            partie={c.reclame > 0}
            photos={c.photos.filter((p) => illustre(l, p.fichier_id, p.element))}
            gestes={
              modifiable && (
                <>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    leftSection={<IconPencil size={14} aria-hidden="true" />}
                    onClick={() => setSaisie(l)}
                  >
                    Modifier<span className="visuellement-cache"> {l.designation}</span>
                  </Button>
                  {l.preuve && (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      leftSection={<IconFrameOff size={14} aria-hidden="true" />}
                      onClick={() =>
                        void jouer(
                          client.contestations.prouverLigne({ id: c.id, ligne_id: l.id, preuve: null }),
                          "Preuve retirée",
                        )
                      }
                    >
                      Retirer la preuve<span className="visuellement-cache"> de {l.designation}</span>
                    </Button>
                  )}
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="red"
                    leftSection={<IconTrash size={14} aria-hidden="true" />}
                    onClick={() =>
                      void jouer(client.contestations.retirerLigne({ id: c.id, ligne_id: l.id }), "Ligne retirée")
                    }
                  >
                    Retirer<span className="visuellement-cache"> {l.designation}</span>
                  </Button>
                </>
              )
            }
          />
        ))}
      </ul>
      {modifiable && (
        <PistesSinistre
          contestation={c}
          ajouter={(l) =>
            void jouer(client.contestations.ajouterLigne({ id: c.id, ...l, commentaire: null }), "Motif ajouté")
          }
        />
      )}
      {saisie && (
        <SaisieLigne contestation={c} ligne={saisie === "ajout" ? null : saisie} surFermer={() => setSaisie(null)} />
      )}
    </Fiche>
  );
}

type Photos = ContestationLue["photos"];

const illustre = (l: LigneReclameeLue, fichier: string, element: string | null): boolean =>
  (l.element !== null && element === l.element) || [l.preuve?.cadre.fichier_id, l.preuve?.temoin].includes(fichier);

interface PropsLigne {
  ligne: LigneReclameeLue;
  /** Une lettre peut encore réclamer cette ligne : la chance de son motif éclaire le choix. */
  reclamable: boolean;
  /** La lettre est partie : avant elle, rien n'est réclamé. */
  partie: boolean;
  photos: Photos;
  gestes: ReactNode;
}

function Ligne({ ligne: l, reclamable, partie, photos, gestes }: PropsLigne) {
  return (
    <li className={styles.ligne}>
      <div className={styles.corps}>
        <p className={styles.designation}>{l.designation}</p>
        <p className={styles.motif}>
          {LIBELLES_VERDICT[l.motif]}
          {l.manuelle && <span className={styles.main}> · ajouté à la main</span>}
        </p>
        {l.a_verifier && (
          <p className={styles.phrase}>
            <Etiquette ton="violet">À vérifier</Etiquette> {l.a_verifier}
          </p>
        )}
        {l.explication && <p className={styles.phrase}>{l.explication}</p>}
        {l.regle && <p className={styles.phrase}>{l.regle}</p>}
        {l.commentaire && <p className={styles.phrase}>«&nbsp;{l.commentaire}&nbsp;»</p>}
        {l.preuve && <p className={styles.phrase}>{l.preuve.phrase}</p>}
        {photos.length > 0 && <Preuves photos={photos} designation={l.designation} />}
        {l.rapport && (
          <PhotosImprimees
            documentId={l.rapport.document_id}
            ligneId={l.rapport.ligne_id}
            designation={l.designation}
          />
        )}
        {reclamable && (l.montant_accorde === null || l.montant_accorde < l.montant_reclame) && (
          <p className={styles.phrase}>{direChance(l.n, l.acceptees)}</p>
        )}
        {gestes && <div className={styles.gestes}>{gestes}</div>}
      </div>
      <div className={styles.issue}>
        <dl className={styles.montants}>
          <div>
            <dt>Facturé</dt>
            <dd>
              <Euros centimes={l.net_ht} />
            </dd>
          </div>
          <div>
            <dt>{LIBELLES_MOT[partie ? "reclame" : "a_reclamer"]}</dt>
            <dd>
              <strong>
                <Euros centimes={l.montant_reclame} />
              </strong>
            </dd>
          </div>
          {l.montant_accorde !== null && (
            <div>
              <dt>Accordé</dt>
              <dd>
                <span className="chiffres">{formaterEuros(l.montant_accorde)}</span>
              </dd>
            </div>
          )}
        </dl>
        <EtiquetteIssue ligne={l} />
      </div>
    </li>
  );
}

/** Les photos du dommage, et les autres dossiers qui portent la même : une preuve qui sert deux véhicules n'en prouve aucun. */
function Preuves({ photos, designation }: { photos: Photos; designation: string }) {
  const ailleurs = [...new Set(photos.flatMap((p) => p.ailleurs))];
  return (
    <>
      <Vignettes
        titre={`Photos du dossier, ${designation}`}
        images={photos.map((p, i) => ({
          cle: p.fichier_id,
          adresse: adresseApi(`/fichiers/${p.fichier_id}`),
          petite: adresseApi(`/fichiers/${p.fichier_id}`, { apercu: "1" }),
          nom: `${designation}, vue ${i + 1}`,
        }))}
      />
      {ailleurs.length > 0 && (
        <p className={styles.erreur}>La même photo se trouve dans un autre dossier&nbsp;: {ailleurs.join(", ")}.</p>
      )}
    </>
  );
}

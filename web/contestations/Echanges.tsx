import { Button } from "@mantine/core";
import { IconPaperclip, IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formaterEuros } from "../../domain/commun/montants.ts";
import type { ContestationLue, ReponseLue } from "../../domain/contestations/contestation.ts";
import { peutRepondre } from "../../domain/contestations/etats.ts";
import { ACCEPT, LIMITES } from "../../domain/fichiers/usages.ts";
import { adresseApi } from "../api.ts";
import { useDepot } from "../form/useDepot.ts";
import { Fiche } from "../ui/Fiche.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { DateCourte } from "../ui/Valeurs.tsx";
import styles from "./Contestations.module.css";
import { NoterReponse } from "./NoterReponse.tsx";
import { usePoser } from "./useContestation.ts";

/** Ce que le loueur a répondu. */
export function Echanges({ contestation: c }: { contestation: ContestationLue }) {
  const [saisie, setSaisie] = useState(false);
  return (
    <Fiche
      titre="Réponses du loueur"
      actions={
        peutRepondre(c.etat) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={() => setSaisie(true)}
          >
            Noter une réponse
          </Button>
        )
      }
    >
      {c.reponses.length === 0 && <p className={styles.rien}>Aucune réponse enregistrée.</p>}
      <ul className={styles.envoyees}>
        {c.reponses.map((r) => (
          <Reponse key={r.id} contestation={c} reponse={r} />
        ))}
      </ul>
      {saisie && <NoterReponse contestation={c} surFermer={() => setSaisie(false)} />}
    </Fiche>
  );
}

function Reponse({ contestation, reponse: r }: { contestation: ContestationLue; reponse: ReponseLue }) {
  const poser = usePoser();
  const choix = useRef<HTMLInputElement>(null);
  const depot = useDepot<ContestationLue>({
    adresse: (fichier) => adresseApi(`/contestations/${contestation.id}/reponses/${r.id}/piece`, { nom: fichier.name }),
    surDepose: (relue) => {
      poser(relue);
      signalerSucces("Fichier téléchargé avec succès");
    },
  });
  const enCours = depot.etat.etape === "envoi" || depot.etat.etape === "traitement";
  return (
    <li>
      <p className={styles.designation}>
        Le <DateCourte iso={r.date} />
        {r.interlocuteur && `, ${r.interlocuteur}`}&nbsp;: {formaterEuros(r.accorde)} accordés
      </p>
      {r.texte && <p className={styles.citation}>{r.texte}</p>}
      <p className={styles.phrase}>
        {r.cree_par && <>Notée par {r.cree_par}. </>}
        {r.fichier_id ? (
          <a href={adresseApi(`/fichiers/${r.fichier_id}`)} target="_blank" rel="noopener noreferrer">
            {r.fichier_nom ?? "Courrier du loueur"}
            <span className="visuellement-cache"> (nouvel onglet)</span>
          </a>
        ) : (
          <>
            <Button
              size="compact-xs"
              variant="subtle"
              loading={enCours}
              leftSection={<IconPaperclip size={14} aria-hidden="true" />}
              onClick={() => choix.current?.click()}
            >
              Joindre le courrier
            </Button>
            <span className={styles.definition}>{LIMITES.pdf_ou_image}</span>
            <input
              ref={choix}
              type="file"
              accept={ACCEPT.pdf_ou_image}
              hidden
              aria-label="Courrier du loueur"
              onChange={(e) => {
                const fichier = e.currentTarget.files?.[0];
                if (fichier) depot.deposer(fichier);
                e.currentTarget.value = "";
              }}
            />
          </>
        )}
      </p>
      {depot.etat.etape === "echec" && (
        <p className={styles.erreur} role="alert">
          {depot.etat.message}
        </p>
      )}
    </li>
  );
}

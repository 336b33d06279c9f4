import { Button, Skeleton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formaterDate } from "../../../domain/commun/dates.ts";
import { formaterEuros } from "../../../domain/commun/montants.ts";
import { LIBELLES_ETAT_DIT } from "../../../domain/contestations/etats.ts";
import { LIBELLES_ETAT_DOCUMENT } from "../../../domain/documents/document.ts";
import type { DocumentDossier, DossierVehicule as Dossier } from "../../../domain/documents/file.ts";
import { LIBELLES_TYPE_DOCUMENT } from "../../../domain/fre/libelles.ts";
import { adresseApi, api } from "../../api.ts";
import { chemins } from "../../chemins.ts";
import { ErreurChargement } from "../../ui/ErreurChargement.tsx";
import { Etiquette } from "../../ui/Etiquette.tsx";
import { Fiche } from "../../ui/Fiche.tsx";
import { Euros } from "../../ui/Valeurs.tsx";
import { TONS_ETAT } from "../lecture/EtatLecture.tsx";
import { libelleDe } from "../lecture/libelles.ts";
import styles from "./DossierVehicule.module.css";

/** Tout ce que ce véhicule a coûté à rendre : chaque restitution, ses papiers en un clic, ce qui en a été contesté. */
export function DossierVehicule({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(api.documents.deVehicule.queryOptions({ input: { id } }));
  const aTelecharger =
    data && [...data.restitutions.flatMap((r) => r.documents), ...data.sans_restitution].some((d) => d.fichier_id);
  return (
    <Fiche
      titre="Restitutions et documents"
      actions={
        aTelecharger && (
          <Button
            component="a"
            size="xs"
            variant="default"
            href={adresseApi("/documents/zip", { vehicule_id: id })}
            download
            leftSection={<IconDownload size={15} aria-hidden="true" />}
          >
            Tout télécharger
          </Button>
        )
      }
    >
      {error && !data && <ErreurChargement erreur={error} relire={refetch} />}
      {!error && !data && <Skeleton height={90} />}
      {data && <Contenu dossier={data} />}
    </Fiche>
  );
}

function Contenu({ dossier: { restitutions, sans_restitution } }: { dossier: Dossier }) {
  if (restitutions.length === 0 && sans_restitution.length === 0)
    return <p className={styles.vide}>Ce véhicule n'a encore ni restitution ni document.</p>;
  return (
    <ol className={styles.restitutions} aria-label="Restitutions du véhicule, la plus récente d'abord">
      {restitutions.map((r) => (
        <li key={r.id} className={styles.restitution}>
          <div className={styles.tete}>
            <Link to={chemins.restitution(r.id)}>
              <strong>Rendu le {formaterDate(r.date_restitution)}</strong>
            </Link>
            <span className={styles.loueur}>
              {r.loueur_nom} · {r.immatriculation}
            </span>
          </div>
          <Montants restitution={r} />
          <Documents documents={r.documents} />
        </li>
      ))}
      {sans_restitution.length > 0 && (
        <li className={styles.restitution}>
          <p className={styles.tete}>
            <strong>Sans restitution</strong>
          </p>
          <Documents documents={sans_restitution} />
        </li>
      )}
    </ol>
  );
}

function Montants({ restitution: r }: { restitution: Dossier["restitutions"][number] }) {
  const ecart = r.rapport_ht !== null && r.facture_ht !== null ? r.facture_ht - r.rapport_ht : null;
  return (
    <dl className={styles.montants}>
      <div>
        <dt>Rapport HT</dt>
        <dd>
          <Euros centimes={r.rapport_ht} />
        </dd>
      </div>
      <div>
        <dt>Facture HT</dt>
        <dd>
          <Euros centimes={r.facture_ht} />
        </dd>
      </div>
      <div>
        <dt>Écart</dt>
        <dd>
          <Euros centimes={ecart} />
        </dd>
      </div>
      <div>
        <dt>Retenu HT</dt>
        <dd>
          <Euros centimes={r.montant_ht_apres_remise} />
        </dd>
      </div>
      {r.contestations.map((c) => (
        <div key={c.id}>
          <dt>Contestation</dt>
          <dd>
            <Link to={chemins.contestation(c.id)}>
              {libelleDe(LIBELLES_ETAT_DIT, c.etat)}
              {c.a_reclamer > 0 && `, ${formaterEuros(c.a_reclamer)} à réclamer`}
              {c.reclame > 0 && `, ${formaterEuros(c.reclame)} réclamés, ${formaterEuros(c.accorde)} accordés`}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Documents({ documents }: { documents: readonly DocumentDossier[] }) {
  if (documents.length === 0) return <p className={styles.vide}>Aucun document.</p>;
  return (
    <ul className={styles.documents}>
      {documents.map((d) => (
        <Ligne key={d.id} document={d} />
      ))}
    </ul>
  );
}

function Ligne({ document: d }: { document: DocumentDossier }) {
  const genre = libelleDe(LIBELLES_TYPE_DOCUMENT, d.type_document) ?? "Document";
  const nom = `${genre}${d.numero ? ` n° ${d.numero}` : ""}`;
  return (
    <li className={styles.document}>
      <span className={styles.nom}>
        <Link to={chemins.document(d.id)}>{nom}</Link>
        {d.date_document && <small>{formaterDate(d.date_document)}</small>}
        {d.etat !== "valide" && <Etiquette ton={TONS_ETAT[d.etat]}>{LIBELLES_ETAT_DOCUMENT[d.etat]}</Etiquette>}
      </span>
      <span className={styles.montant}>
        <Euros centimes={d.montant_ht} />
      </span>
      <span className={styles.liens}>
        {d.fichier_id ? (
          <>
            <a href={adresseApi(`/fichiers/${d.fichier_id}`)} target="_blank" rel="noopener noreferrer">
              Voir<span className="visuellement-cache"> {nom} (nouvel onglet)</span>
            </a>
            <a href={adresseApi(`/fichiers/${d.fichier_id}`, { telecharger: "1" })} download>
              Télécharger<span className="visuellement-cache"> {nom}</span>
            </a>
          </>
        ) : (
          <span>Fichier non conservé</span>
        )}
      </span>
    </li>
  );
}

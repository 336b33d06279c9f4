import { Button } from "@mantine/core";
import { IconFolderPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { estInterne } from "../../../domain/commun/acteur.ts";
import { formaterDate } from "../../../domain/commun/dates.ts";
import { pluriel } from "../../../domain/commun/pluriel.ts";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import { peut } from "../../../domain/droits/capacites.ts";
import { api } from "../../api.ts";
import { chemins } from "../../chemins.ts";
import { useActeur } from "../../session/session.ts";
import { signalerSucces } from "../../ui/notifications.ts";
import { signalerEchec } from "../../ui/signaler-echec.ts";
import { ChoisirRestitution } from "../file/ChoisirRestitution.tsx";
import { CreerRestitution } from "./CreerRestitution.tsx";
import styles from "./Verification.module.css";

/** Où le document est rangé ; sinon, les restitutions possibles avec leur raison, et de quoi en créer une. Rien n'est choisi d'office. */
export function Rangement({ document }: { document: DocumentDetaille }) {
  const acteur = useActeur();
  const interne = estInterne(acteur);
  const cache = useQueryClient();
  const [fenetre, setFenetre] = useState<"choisir" | "creer" | null>(null);
  const aRanger = document.restitution_id === null && document.modifiable;
  const candidats = useQuery(
    api.documents.candidats.queryOptions({
      input: { id: document.id },
      enabled: aRanger && document.etat !== "illisible",
    }),
  );
  const apres = (phrase: string) => {
    setFenetre(null);
    signalerSucces(phrase);
    for (const cle of [api.documents.key(), api.restitutions.key()]) void cache.invalidateQueries({ queryKey: cle });
  };
  const ranger = useMutation(
    api.documents.rattacher.mutationOptions({
      onSuccess: () => apres("Document rangé"),
      onError: (erreur) => signalerEchec(erreur, "Erreur lors de la sauvegarde"),
    }),
  );
  const poser = (restitution_id: string) => ranger.mutate({ ids: [document.id], restitution_id });
  const changer = document.modifiable && (
    <Button variant="subtle" size="compact-xs" onClick={() => setFenetre("choisir")}>
      {document.restitution
        ? "Changer"
        : candidats.data?.candidats.length
          ? "Chercher une autre restitution"
          : "Chercher une restitution"}
    </Button>
  );
  return (
    <section className={styles.bloc} aria-label="Restitution">
      <h2 className={styles.titre}>
        Restitution
        {aRanger && <span className={styles.compte}>à ranger</span>}
      </h2>
      {document.restitution ? (
        <p className={styles.range}>
          <Link to={chemins.restitution(document.restitution.id)}>
            {document.restitution.immatriculation} rendu le {formaterDate(document.restitution.date_restitution)}
          </Link>
          {changer}
        </p>
      ) : (
        <>
          <p className={styles.pourquoi}>
            {candidats.data?.raison ??
              document.a_completer.find((m) => m.champ === "restitution")?.raison ??
              "Ce document n'est rangé nulle part."}
          </p>
          <ul className={styles.candidats} aria-label="Restitutions possibles">
            {candidats.data?.candidats.map((c) => (
              <li key={c.restitution_id}>
                <span>
                  <strong>{c.immatriculation}</strong> rendu le {formaterDate(c.date_restitution)}
                  <small>
                    {[c.marque, c.modele, c.loueur_nom, ...(interne ? [c.client_nom] : [])].filter(Boolean).join(" · ")}
                    {c.facture_citee && " · la facture citée y est rangée"}
                  </small>
                </span>
                <Button
                  size="compact-xs"
                  variant="default"
                  loading={ranger.isPending && ranger.variables?.restitution_id === c.restitution_id}
                  onClick={() => poser(c.restitution_id)}
                >
                  Ranger ici
                </Button>
              </li>
            ))}
          </ul>
          {document.modifiable && (
            <p className={styles.range}>
              {peut(acteur, "ajouter_restitution") && candidats.data && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconFolderPlus size={16} aria-hidden="true" />}
                  onClick={() => setFenetre("creer")}
                >
                  Créer la restitution
                </Button>
              )}
              {changer}
            </p>
          )}
        </>
      )}
      {fenetre === "choisir" && (
        <ChoisirRestitution
          titre="Ranger ce document"
          clientId={document.client_id ?? undefined}
          interne={interne}
          surChoisir={poser}
          surFermer={() => setFenetre(null)}
        />
      )}
      {fenetre === "creer" && candidats.data && (
        <CreerRestitution
          document={document}
          proposition={candidats.data.proposition}
          surCree={(ranges) => apres(`Restitution créée, ${pluriel(ranges, "document rangé", "documents rangés")}`)}
          surFermer={() => setFenetre(null)}
        />
      )}
    </section>
  );
}

import { Button, Tabs } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { EtatNotification } from "../../domain/notifications/notification.contrat.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { parametresDe } from "../parametres-listes.ts";
import { ErreurListe } from "../table/Etats.tsx";
import { Pagination } from "../table/Pagination.tsx";
import { useListe } from "../table/useListe.ts";
import { Attente } from "../ui/Attente.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Message } from "../ui/Message.tsx";
import { Rappel } from "./Rappel.tsx";
import styles from "./Rappels.module.css";
import { useGestesRappels, useNonLues } from "./useRappels.ts";

interface Etat {
  cle: EtatNotification;
  libelle: string;
  vide: string;
  noms: readonly [string, string];
}

const ETATS: readonly [Etat, ...Etat[]] = [
  {
    cle: "a_traiter",
    libelle: "À traiter",
    vide: "Aucun rappel à traiter",
    noms: ["rappel à traiter", "rappels à traiter"],
  },
  { cle: "reportees", libelle: "Reportés", vide: "Aucun rappel reporté", noms: ["rappel reporté", "rappels reportés"] },
  { cle: "reglees", libelle: "Réglés", vide: "Aucun rappel réglé", noms: ["rappel réglé", "rappels réglés"] },
];

const PARAMETRES = parametresDe("notifications.lister");

/** Tous mes rappels : à traiter, reportés, réglés. */
export default function NotificationsPage() {
  const liste = useListe(PARAMETRES, { triDefaut: "" });
  const etat = ETATS.find((e) => e.cle === liste.entree.etat) ?? ETATS[0];
  const requete = useQuery(
    api.notifications.lister.queryOptions({
      input: { etat: etat.cle, page: liste.page, taille: liste.taille },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
  const gestes = useGestesRappels();
  const nonLues = useNonLues() ?? 0;
  return (
    <div className="ecran">
      <EntetePage
        titre="Notifications"
        precision={
          <Link to={chemins.profil()} hash="notifications">
            Choisir ce que je reçois
          </Link>
        }
        actions={
          nonLues > 0 && (
            <Button
              variant="default"
              loading={gestes.marquerTout.isPending}
              onClick={() => gestes.marquerTout.mutate(undefined)}
            >
              Tout marquer lu
            </Button>
          )
        }
      />
      <div className={styles.page}>
        <Tabs
          value={etat.cle}
          onChange={(cle) => liste.filtrer({ etat: cle === "a_traiter" ? undefined : (cle ?? undefined) })}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            {ETATS.map(({ cle, libelle }) => (
              <Tabs.Tab key={cle} value={cle}>
                {libelle}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={etat.cle} aria-busy={requete.isPlaceholderData || undefined}>
            {requete.error ? (
              <ErreurListe erreur={requete.error} surReessayer={() => void requete.refetch()} />
            ) : !requete.data ? (
              <Attente />
            ) : requete.data.lignes.length === 0 ? (
              <Message titre={etat.vide} />
            ) : (
              <>
                <ul className={`${styles.liste} ${styles.carte}`} aria-label={etat.libelle}>
                  {requete.data.lignes.map((r) => (
                    <Rappel key={r.id} rappel={r} gestes={gestes} regle={etat.cle === "reglees"} />
                  ))}
                </ul>
                <Pagination liste={liste} total={requete.data.total} noms={etat.noms} />
              </>
            )}
          </Tabs.Panel>
        </Tabs>
      </div>
    </div>
  );
}

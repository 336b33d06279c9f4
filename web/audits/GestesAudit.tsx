import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { formaterDate } from "../../domain/commun/dates.ts";
import { RETOUR_DE_LA_CORBEILLE } from "../../domain/corbeille/corbeille.contrat.ts";
import { adresseApi, api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { LienPhotos } from "../comparaisons/LienPhotos.tsx";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampChoix } from "../form/ChampChoix.tsx";
import { useFormulaire } from "../form/useFormulaire.ts";
import { Confirmation } from "../ui/Confirmation.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import type { MorceauAudit } from "./useAudit.ts";

/** Télécharger, terminer, transmettre, rouvrir ou supprimer un audit. */
export function GestesAudit({ audit, modifiable, poser }: MorceauAudit) {
  const cache = useQueryClient();
  const naviguer = useNavigate();
  const [fin, ouvertureFin] = useDisclosure(false);
  const [suppression, ouvertureSuppression] = useDisclosure(false);
  const [envoi, ouvertureEnvoi] = useDisclosure(false);
  const rater = (erreur: unknown) => signalerEchec(erreur, "Erreur lors de la sauvegarde");
  const { id } = audit;
  const terminer = useMutation({
    mutationFn: () => client.audits.terminer({ id }),
    onSuccess: async (suite) => {
      poser(suite);
      signalerSucces("Audit terminé");
      // L'audit fait avance l'étape de sa fin de contrat.
      await cache.invalidateQueries({ queryKey: api.contrats.key() });
    },
    onError: rater,
    onSettled: ouvertureFin.close,
  });
  const rouvrir = useMutation({ mutationFn: () => client.audits.rouvrir({ id }), onSuccess: poser, onError: rater });
  const supprimer = useMutation({
    mutationFn: () => client.audits.supprimer({ id }),
    onSuccess: async () => {
      signalerSucces("Audit supprimé");
      await naviguer({ to: chemins.audits(), replace: true, ignoreBlocker: true });
      // La fiche d'un véhicule montre aussi ses audits.
      await cache.invalidateQueries({ queryKey: api.audits.lister.key() });
    },
    onError: rater,
    onSettled: ouvertureSuppression.close,
  });
  return (
    <>
      <LienPhotos vehicule={audit.vehicule_id} />
      <Button
        component="a"
        href={adresseApi(`/audits/${id}/pdf`)}
        download
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
      >
        PDF
      </Button>
      {modifiable ? (
        <>
          <Button variant="default" color="red" onClick={ouvertureSuppression.open}>
            Supprimer
          </Button>
          <Button onClick={ouvertureFin.open}>Terminer l'audit</Button>
        </>
      ) : (
        <>
          {audit.retour === null && (
            <Button variant="default" loading={rouvrir.isPending} onClick={() => rouvrir.mutate()}>
              Rouvrir
            </Button>
          )}
          <Button onClick={ouvertureEnvoi.open}>Transmettre</Button>
        </>
      )}
      <Confirmation
        ouverte={fin}
        titre="Terminer l'audit"
        texte="Les dommages, les conditions du loueur et les montants se figent&nbsp;; la fin de contrat note que l'audit est fait. Vous pourrez le rouvrir jusqu'au retour du véhicule."
        libelleAction="Terminer"
        envoi={terminer.isPending}
        surConfirmer={() => terminer.mutate()}
        surAnnuler={ouvertureFin.close}
      />
      <Confirmation
        ouverte={suppression}
        titre="Supprimer l'audit"
        texte={`Les dommages et les photos de cet audit seront retirés. ${RETOUR_DE_LA_CORBEILLE}`}
        libelleAction="Supprimer"
        danger
        envoi={supprimer.isPending}
        surConfirmer={() => supprimer.mutate()}
        surAnnuler={ouvertureSuppression.close}
      />
      {envoi && <Transmettre audit={audit} poser={poser} surFermer={ouvertureEnvoi.close} />}
    </>
  );
}

/** L'audit part par e-mail à un compte de la société, qui l'ouvrira dans Reflet. */
function Transmettre({ audit, poser, surFermer }: Pick<MorceauAudit, "audit" | "poser"> & { surFermer: () => void }) {
  const f = useFormulaire({
    initiales: { email: audit.destinataires.length === 1 ? (audit.destinataires[0]?.email ?? "") : "" },
    valider: ({ email }): Record<string, string> => (email ? {} : { email: "Choisissez un compte de la société" }),
    enregistrer: async ({ email }) => {
      poser(await client.audits.transmettre({ id: audit.id, email }));
      signalerSucces("Audit transmis");
      surFermer();
    },
    repli: "Erreur lors de l'envoi de l'audit",
  });
  return (
    <Modal opened onClose={surFermer} title="Transmettre l'audit">
      <CadreFormulaire f={f} surAnnuler={surFermer} libelleAction="Envoyer" inactif={audit.destinataires.length === 0}>
        {audit.destinataires.length === 0 ? (
          <p>Cette société n'a pas de compte&nbsp;: téléchargez le PDF pour le lui remettre.</p>
        ) : (
          <ChampChoix
            {...f.champ("email")}
            libelle="Destinataire"
            requis
            aide="Il reçoit les chiffres et le lien vers l'audit"
            choix={audit.destinataires.map((d) => ({
              valeur: d.email,
              libelle: d.nom ? `${d.nom}, ${d.email}` : d.email,
            }))}
          />
        )}
        {audit.transmis_le && (
          <p>
            Déjà transmis à {audit.transmis_a} le {formaterDate(audit.transmis_le)}.
          </p>
        )}
      </CadreFormulaire>
    </Modal>
  );
}

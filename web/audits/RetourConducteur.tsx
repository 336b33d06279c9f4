import { Button, Modal, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSend } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AuditLu } from "../../domain/audits/audit.ts";
import { formaterDate } from "../../domain/commun/dates.ts";
import { EMAIL, EMAIL_FAUX } from "../../domain/commun/email.ts";
import type { RetourDeLAudit } from "../../domain/retours/retour.ts";
import { VUES_RETOUR } from "../../domain/retours/vues.ts";
import { api, client } from "../api.ts";
import { Planche } from "../tickets/pieces/Planche.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";

/** Le lien donné au conducteur, et le tour du véhicule qui en est revenu. */
export function RetourConducteur({ audit, modifiable }: { audit: AuditLu; modifiable: boolean }) {
  const { data } = useQuery(api.retours.deLAudit.queryOptions({ input: { id: audit.id } }));
  const [ouverte, ouverture] = useDisclosure(false);
  if (!data || (!modifiable && data.vues.length === 0)) return null;
  return (
    <Fiche
      titre="Le tour du conducteur"
      actions={
        modifiable && (
          <Button variant="default" leftSection={<IconSend size={16} aria-hidden="true" />} onClick={ouverture.open}>
            Envoyer le lien au conducteur
          </Button>
        )
      }
    >
      <p>{etatDuLien(data)}</p>
      {VUES_RETOUR.map(({ cle, libelle }) => {
        const photos = data.vues.filter((v) => v.vue === cle).map((v) => v.fichier_id);
        return (
          photos.length > 0 && (
            <section key={cle} aria-label={libelle}>
              <h3>{libelle}</h3>
              <Planche titre={libelle} photos={photos} />
            </section>
          )
        );
      })}
      {ouverte && <EnvoyerLien audit={audit.id} email={data.email ?? ""} surFermer={ouverture.close} />}
    </Fiche>
  );
}

function etatDuLien({ lien, vues }: RetourDeLAudit): string {
  if (!lien && vues.length === 0)
    return "Un lien à ouvrir sur son téléphone\u00a0: dix vues guidées, le compteur, ce qui est abîmé. Ce qu'il envoie remplit cet audit.";
  if (lien?.rempli_le) return `Rempli par le conducteur le ${formaterDate(lien.rempli_le)}.`;
  return lien
    ? `Lien donné le ${formaterDate(lien.cree_le)}, ouvert jusqu'au ${formaterDate(lien.expire_le)}\u00a0; rien n'est encore envoyé.`
    : "";
}

function EnvoyerLien({ audit, email, surFermer }: { audit: string; email: string; surFermer: () => void }) {
  const cache = useQueryClient();
  const [adresse, setAdresse] = useState(email);
  const [faute, setFaute] = useState<string | null>(null);
  const apres = () => {
    void cache.invalidateQueries({ queryKey: api.retours.key() });
    surFermer();
  };
  const creer = useMutation({
    mutationFn: (parEmail: boolean) =>
      client.retours.creerLien({ id: audit, ...(parEmail && { email: adresse.trim() }) }),
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de l'envoi du lien"),
  });
  const envoyer = () => {
    if (!EMAIL.test(adresse.trim())) return setFaute(EMAIL_FAUX);
    creer.mutate(true, {
      onSuccess: () => {
        signalerSucces("Lien envoyé au conducteur");
        apres();
      },
    });
  };
  const copier = () =>
    creer.mutate(false, {
      onSuccess: async (lien) => {
        try {
          await navigator.clipboard.writeText(lien.adresse);
          signalerSucces("Lien copié");
          apres();
        } catch {
          signalerErreur("Erreur lors de la copie du lien");
        }
      },
    });
  return (
    <Modal opened onClose={surFermer} title="Envoyer le lien au conducteur">
      <TextInput
        label="Adresse e-mail du conducteur"
        type="email"
        value={adresse}
        error={faute}
        onChange={(e) => {
          setAdresse(e.currentTarget.value);
          setFaute(null);
        }}
        description="Un lien neuf ferme le précédent. Il vaut trente jours."
        data-autofocus
      />
      <Button mt="md" mr="sm" loading={creer.isPending} onClick={envoyer}>
        Envoyer
      </Button>
      <Button mt="md" variant="default" loading={creer.isPending} onClick={copier}>
        Copier le lien
      </Button>
    </Modal>
  );
}

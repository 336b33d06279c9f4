import { Button, Progress } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ACCEPT, LIMITES, TAILLE_FICHIER_MAX } from "../../domain/fichiers/usages.ts";
import type { ProfilLu } from "../../domain/profil/profil.contrat.ts";
import { adresseApi, api } from "../api.ts";
import { type Depot, useDepot } from "../form/useDepot.ts";
import { useLacher } from "../form/useLacher.ts";
import { Confirmation } from "../ui/Confirmation.tsx";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import styles from "./Photo.module.css";
import { reduireImage } from "./reduire-image.ts";
import { useProfilRecu } from "./useProfilRecu.ts";

/** Ma photo : la choisir ou la glisser à tout moment, la supprimer pendant une modification. */
export function Photo({ profil, edition }: { profil: ProfilLu; edition: boolean }) {
  const { depot, preparation, refus, prendre } = useEnvoi();
  const champ = useRef<HTMLInputElement>(null);
  const occupe = preparation || depot.etat.etape === "envoi" || depot.etat.etape === "traitement";
  const zone = useLacher((fichiers) => void prendre(fichiers[0]));
  return (
    <div className={styles.photo} {...zone}>
      <Rond profil={profil} occupe={occupe} />
      <input
        ref={champ}
        type="file"
        accept={ACCEPT.image}
        aria-label="Photo de profil"
        aria-describedby="photo-erreur"
        tabIndex={-1}
        className="visuellement-cache"
        onChange={(e) => {
          void prendre(e.currentTarget.files?.[0]);
          e.currentTarget.value = "";
        }}
      />
      <div className={styles.boutons}>
        <Button variant="default" size="xs" disabled={occupe} onClick={() => champ.current?.click()}>
          {profil.avatar_url ? "Changer la photo" : "Choisir une photo"}
        </Button>
        {edition && profil.avatar_url && <Suppression desactivee={occupe} />}
      </div>
      {occupe ? <EnCours depot={depot} /> : <p className={styles.aide}>{LIMITES.image}</p>}
      <Echec depot={depot} refus={refus} tue={occupe} />
    </div>
  );
}

const ECHEC_PHOTO = "Erreur lors du téléchargement de la photo";

function useEnvoi() {
  const recu = useProfilRecu();
  const [preparation, setPreparation] = useState(false);
  const [refus, setRefus] = useState("");
  const depot = useDepot<ProfilLu>({
    adresse: (fichier) => adresseApi("/profil/avatar", { nom: fichier.name.slice(-255) }),
    repli: ECHEC_PHOTO,
    surDepose: (profil) => {
      recu(profil);
      signalerSucces("Photo mise à jour avec succès");
    },
  });
  const prendre = async (fichier: File | undefined) => {
    if (!fichier || preparation) return;
    setRefus("");
    setPreparation(true);
    const pret = await reduireImage(fichier);
    setPreparation(false);
    if (pret.size <= TAILLE_FICHIER_MAX) return depot.deposer(pret);
    signalerErreur(ECHEC_PHOTO);
    setRefus(`«\u00a0${fichier.name}\u00a0» dépasse 20\u00a0Mo.`);
  };
  return { depot, preparation, refus, prendre };
}

const initiales = ({ prenom, nom, email }: ProfilLu): string =>
  [prenom, nom].map((mot) => [...mot.trim()][0] ?? "").join("") || (email[0] ?? "");

function Rond({ profil, occupe }: { profil: ProfilLu; occupe: boolean }) {
  return (
    <div className={styles.rond} data-occupe={occupe || undefined}>
      {profil.avatar_url ? (
        <img src={adresseApi(`/fichiers/${profil.avatar_url}`)} alt="Votre portrait" width={112} height={112} />
      ) : (
        <span aria-hidden="true">{initiales(profil).toUpperCase()}</span>
      )}
    </div>
  );
}

function EnCours({ depot: { etat, annuler } }: { depot: Depot }) {
  const envoi = etat.etape === "envoi" ? Math.round(etat.part * 100) : null;
  return (
    <div className={styles.cours} role="status">
      <Progress value={envoi ?? 100} animated={envoi === null} aria-label="Envoi de la photo" />
      {envoi === null ? "Préparation…" : `${envoi}\u00a0%`}
      {envoi !== null && (
        <Button variant="subtle" size="compact-xs" onClick={annuler}>
          Annuler<span className="visuellement-cache"> l'envoi</span>
        </Button>
      )}
    </div>
  );
}

/** Un nouvel essai (`tue`) efface l'échec du précédent dès qu'il se prépare. */
function Echec({ depot, refus, tue }: { depot: Depot; refus: string; tue: boolean }) {
  const echec = depot.etat.etape === "echec" && !tue ? depot.etat : null;
  const cause = refus || echec?.message;
  return (
    <div id="photo-erreur" className={styles.erreur} role="alert">
      {cause}
      {!refus && echec && !echec.refuse && (
        <Button variant="subtle" size="compact-xs" onClick={depot.reessayer}>
          Réessayer
        </Button>
      )}
    </div>
  );
}

/** La suppression est immédiate : Annuler la modification ne la rendrait pas, elle se confirme donc. */
function Suppression({ desactivee }: { desactivee: boolean }) {
  const recu = useProfilRecu();
  const [ouverte, setOuverte] = useState(false);
  const suppression = useMutation(
    api.profil.retirerAvatar.mutationOptions({
      onSuccess: (profil) => {
        recu(profil);
        signalerSucces("Photo supprimée avec succès");
      },
      onError: (erreur) => signalerEchec(erreur, "Erreur lors de la suppression de la photo"),
      onSettled: () => setOuverte(false),
    }),
  );
  return (
    <>
      <Button variant="subtle" color="red" size="xs" disabled={desactivee} onClick={() => setOuverte(true)}>
        Supprimer la photo
      </Button>
      <Confirmation
        ouverte={ouverte}
        titre="Supprimer la photo"
        texte="Votre photo sera supprimée tout de suite, même si vous annulez ensuite la modification du profil."
        libelleAction="Supprimer"
        danger
        envoi={suppression.isPending}
        surConfirmer={() => suppression.mutate(undefined)}
        surAnnuler={() => setOuverte(false)}
      />
    </>
  );
}

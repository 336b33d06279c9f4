import { Button, CloseButton } from "@mantine/core";
import { IconFrame } from "@tabler/icons-react";
import { useState } from "react";
import { LIBELLES_DOMMAGE } from "../../../../domain/fre/libelles.ts";
import { client } from "../../../api.ts";
import { Confirmation } from "../../../ui/Confirmation.tsx";
import { signalerEchec } from "../../../ui/signaler-echec.ts";
import styles from "../Pieces.module.css";
import { Planche } from "../Planche.tsx";
import { placeDommage } from "./carnet/porte-etat.ts";
import type { DommageMontre } from "./dommages-montres.ts";
import etat from "./Etat.module.css";
import { PhotosDePlace } from "./PhotosDePlace.tsx";
import { photosASituer, SituerDommage } from "./SituerDommage.tsx";
import type { MorceauEtat } from "./useEtats.ts";
import { VignetteEncadree } from "./VignetteEncadree.tsx";

/** Un dommage : ce qu'il a, ses photos, où il se voit, et pourquoi il n'est pas parti s'il a été refusé. */
export function Dommage({ dommage, ...p }: MorceauEtat & { dommage: DommageMontre }) {
  const [situe, setSitue] = useState(false);
  const nom = `dommage ${dommage.rang}, ${dommage.element}`;
  // Posé avant que sa photo n'arrive, un cadre la nomme par sa clé.
  const cadre = dommage.cadre && {
    ...dommage.cadre,
    photo: p.carnet?.file.idDe(dommage.cadre.photo) ?? dommage.cadre.photo,
  };
  const choix = photosASituer(p.etat, p.carnet, dommage);
  const encadree = cadre && choix.find((c) => c.photo === cadre.photo);
  return (
    <li className={etat.dommage}>
      <span className={etat.rang} aria-hidden="true">
        {dommage.rang}
      </span>
      <div className={styles.pile}>
        <div>
          <strong>{dommage.element}</strong>
          <span>&nbsp;: {LIBELLES_DOMMAGE[dommage.dommage].toLowerCase()}</span>
          {!dommage.arrive && <span className={etat.attente}> À envoyer</span>}
          {dommage.commentaire && <p className={etat.commentaire}>{dommage.commentaire}</p>}
        </div>
        <Refus {...p} cle={dommage.cle} />
        <div className={etat.situation}>
          {encadree && <VignetteEncadree titre={`Où se voit le ${nom}`} src={encadree.src} cadre={cadre} />}
          {p.carnet ? (
            <>
              <PhotosDePlace
                carnet={p.carnet}
                place={placeDommage(dommage.cle)}
                nom={`photos du ${nom}`}
                vue={null}
                photos={dommage.photos}
                id={p.etat.id}
                modifiable={p.modifiable}
                poser={p.poser}
              />
              {p.modifiable && choix.length > 0 && (
                <Button
                  className={etat.situer}
                  variant="default"
                  size="xs"
                  leftSection={<IconFrame size={16} aria-hidden="true" />}
                  onClick={() => setSitue(true)}
                >
                  {cadre ? "Redessiner le cadre" : "Situer sur une photo"}
                  <span className="visuellement-cache">&nbsp;: {nom}</span>
                </Button>
              )}
              {situe && (
                <SituerDommage
                  nom={nom}
                  choix={choix}
                  cadre={cadre}
                  surGarde={(c) => p.carnet?.encadrer(dommage.cle, c)}
                  surFermer={() => setSitue(false)}
                />
              )}
            </>
          ) : (
            dommage.photos.length > 0 && <Planche titre={`Photos du ${nom}`} photos={dommage.photos} />
          )}
        </div>
      </div>
      {p.modifiable && <Retirer {...p} dommage={dommage} nom={nom} />}
    </li>
  );
}

function Refus({ carnet, cle }: Pick<MorceauEtat, "carnet"> & { cle: string }) {
  const refus = [`dommage.${cle}`, `cadre.${cle}`].filter((f) => carnet?.fautes[f]);
  return refus.map((f) => (
    <p key={f} className={etat.erreur} role="alert">
      {carnet?.fautes[f]?.message}{" "}
      <Button variant="subtle" size="compact-xs" onClick={() => carnet?.reessayer(f)}>
        Réessayer
      </Button>
    </p>
  ));
}

function Retirer({ dommage, nom, ...p }: MorceauEtat & { dommage: DommageMontre; nom: string }) {
  const [aRetirer, setARetirer] = useState(false);
  const [envoi, setEnvoi] = useState(false);
  const retirer = async () => {
    setEnvoi(true);
    try {
      if (dommage.arrive)
        p.poser(await client.etatsDesLieux.retirerDommage({ id: p.etat.id, dommage_id: dommage.cle }));
      p.carnet?.oterDommage(dommage.cle);
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de la sauvegarde");
      setEnvoi(false);
      setARetirer(false);
    }
  };
  return (
    <>
      <CloseButton aria-label={`Retirer le ${nom}`} onClick={() => setARetirer(true)} />
      <Confirmation
        ouverte={aRetirer}
        titre="Retirer le dommage"
        texte="Le dommage et ses photos seront retirés de ce brouillon."
        libelleAction="Retirer"
        danger
        envoi={envoi}
        surConfirmer={() => void retirer()}
        surAnnuler={() => setARetirer(false)}
      />
    </>
  );
}

import { place, SI } from "../../domain/site/informations.ts";

/** Ouvre la fenêtre de démonstration ; sans JavaScript, un courriel la remplace. */
export function BoutonDemo({ className }: { className: string }) {
  return (
    <>
      <button type="button" className={`${className} avec-script`} data-demo="" aria-haspopup="dialog">
        Demander une démo
      </button>
      <noscript>
        <a className={className} href={`mailto:${place("email_contact")}`} {...{ [SI]: "email_contact" }}>
          Demander une démo
        </a>
      </noscript>
    </>
  );
}

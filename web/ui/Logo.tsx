const LIGNE = "M2.2 11.1c2.5-.1 3.4-1.2 4.8-2.9C8.5 6.3 10.1 5.4 12.7 5.4c3.1 0 4.8 1.7 6.2 3.4.7.8 1.2 1.5 2.9 2.3";

/** La ligne de toit d'une voiture et son reflet ; ensemble, un œil qui relit. Décoratif : le nom est écrit à côté. */
export function Signe({ taille = 24 }: { taille?: number }) {
  return (
    <svg
      width={taille}
      height={taille}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={LIGNE} strokeWidth="2" />
      <path d={LIGNE} strokeWidth="1" transform="matrix(1 0 0 -1 0 24.2)" />
    </svg>
  );
}

export function Logo({ taille = 24 }: { taille?: number }) {
  return (
    <span className="logo">
      <Signe taille={Math.round(taille * 1.25)} />
      <span>Reflet</span>
    </span>
  );
}

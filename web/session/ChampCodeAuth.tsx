import { type Ref, useId } from "react";

interface Props {
  libelle: string;
  faute: string;
  /** Un code de secours a des lettres. */
  lettres?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Le code à recopier : collé ou proposé par le téléphone, avec ou sans espaces. */
export function ChampCodeAuth({ libelle, faute, lettres = false, ref }: Props) {
  const id = useId();
  return (
    <div className="auth-champ">
      <label htmlFor={id}>{libelle}</label>
      <input
        ref={ref}
        id={id}
        name="code"
        className="auth-code"
        type="text"
        autoComplete={lettres ? "off" : "one-time-code"}
        inputMode={lettres ? "text" : "numeric"}
        autoCapitalize={lettres ? "characters" : "none"}
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={40}
        aria-invalid={faute ? true : undefined}
        aria-describedby={`${id}-faute`}
      />
      <p id={`${id}-faute`} className="auth-faute" role="alert">
        {faute}
      </p>
    </div>
  );
}

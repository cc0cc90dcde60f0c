import { misused } from "../failures.ts";
import type { Context } from "./own.ts";

const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `# In ~/.bashrc: source <(atoll completion bash)
_atoll() {
  local IFS=$'\\n'
  COMPREPLY=($(atoll __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _atoll atoll
`,
  zsh: `#compdef atoll
# In ~/.zshrc, after compinit: source <(atoll completion zsh)
_atoll() {
  local -a found
  found=("\${(@f)$(atoll __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then compadd -- "\${found[@]}"; else _files; fi
}
compdef _atoll atoll
`,
  fish: `# In ~/.config/fish/config.fish: atoll completion fish | source
complete -c atoll -f -a '(atoll __complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
};

/** A script by which a shell asks this program what may come next. */
export async function completion({ system, words: [shell = ""] }: Context): Promise<undefined> {
  const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
  if (!script) throw misused(`There is completion for ${Object.keys(SCRIPTS).join(", ")}.`);
  await system.out(script);
}

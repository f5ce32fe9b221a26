// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity 0.8.17;

/// @title A token behind a proxy, as large stablecoins are: each call reads where the code is and whether all is paused,
/// each transfer whether one of the two accounts is blocked. A test token.
contract ProxyToken {
    bytes32 private constant CODE = keccak256('sluice.test.code');
    bytes32 private constant PAUSED = keccak256('sluice.test.paused');
    bytes32 private constant BLOCKED = keccak256('sluice.test.blocked');

    constructor(address code) {
        bytes32 slot = CODE;
        assembly {
            sstore(slot, code)
        }
    }

    fallback() external {
        if (msg.sig == 0xa9059cbb) check(msg.sender, address(uint160(argument(0))));
        if (msg.sig == 0x23b872dd) check(address(uint160(argument(0))), address(uint160(argument(1))));
        address code = address(uint160(read(CODE)));
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), code, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch done
            case 0 {
                revert(0, returndatasize())
            }
            default {
                return(0, returndatasize())
            }
        }
    }

    function check(address from, address to) private view {
        require(read(PAUSED) == 0, 'paused');
        require(read(keccak256(abi.encode(from, BLOCKED))) == 0, 'blocked');
        require(read(keccak256(abi.encode(to, BLOCKED))) == 0, 'blocked');
    }

    function argument(uint256 place) private pure returns (uint256 word) {
        assembly {
            word := calldataload(add(4, mul(32, place)))
        }
    }

    function read(bytes32 slot) private view returns (uint256 word) {
        assembly {
            word := sload(slot)
        }
    }
}
